# Tandem in a container, for an event that outgrows one laptop; compose.yaml adds PostgreSQL. .dockerignore names what
# the first stage needs.
FROM python:3.12-slim AS package
WORKDIR /tree
COPY . ./
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /package .

FROM python:3.12-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1

# What Tandem needs first: it changes seldom, and this layer is kept.
COPY requirements.txt /
RUN pip install --require-hashes -r /requirements.txt
COPY --from=package /package /package
RUN pip install --no-deps /package/*.whl

# Nobody needs root to run an event. The data folder holds the key, the static files, the log and the SQLite file.
RUN useradd --create-home --uid 10001 tandem && mkdir /data && chown tandem /data
USER tandem
WORKDIR /data
ENV TANDEM_DATA=/data PORT=8000
VOLUME /data
EXPOSE 8000

# The header is that of a proxy: with TANDEM_HTTPS=1 anything else is sent on to https, which nothing here speaks.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD python -c "from urllib.request import *; \
    urlopen(Request('http://localhost:$PORT/', headers={'X-Forwarded-Proto': 'https'}))"
# serve migrates, loads the rules and collects the static files itself; it prints the set-up link to the log.
CMD ["tandem", "serve"]
