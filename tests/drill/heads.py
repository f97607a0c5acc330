"""Heads that say something odd of the length of the body: refused, or read to the byte; never guessed."""

from tests.drill.ground import Ground, port_of, slip
from tests.drill.report import Report
from tests.drill.wire import Answer, Request, Wire, get, status_of

REFUSED = {400, 411, 501}  # by whoever reads the head; 422 would be a form that was read


def run(ground: Ground, report: Report) -> None:
    """Each oddity with a slip of its own, so that whatever is written of it is seen."""
    with ground.serve() as served:
        port, person = port_of(served), ground.let_in(served)

        def next_slip(note: str = "head") -> tuple[int, Request]:
            table = ground.deal_table()
            return table, slip(person, table, note=note)

        report_chunks(ground, report, port, next_slip)
        report_lengths(ground, report, port, next_slip)
        report_two_requests(ground, report, port, next_slip)
        report_smuggled(ground, report, port, next_slip)
        report_expected(ground, report, port, next_slip)
        report.check("a page is served afterwards", status_of(_say(port, get("/t/bench/").whole())[0]) == 200)
        report.check("the journal is whole", ground.has_whole_journal())


def _say(port: int, data: bytes, answers: int = 1) -> list[Answer | None]:
    """The answers to so many bytes; None from where the connection ended or fell silent."""
    wire = Wire(port, patience=4.0)
    wire.send(data)
    heard: list[Answer | None] = []
    for _number in range(answers):
        try:
            heard.append(wire.read())
        except TimeoutError:
            heard.append(None)
        if heard[-1] is None:
            break
    wire.finish()
    return heard + [None] * (answers - len(heard))


def _chunked(body: bytes) -> bytes:
    return f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n"


def report_chunks(ground, report, port, next_slip) -> None:
    """A body in chunks, whole or not, is asked for its length."""
    table, form = next_slip()
    whole = _say(port, form.head("Transfer-Encoding: chunked", length=-1) + _chunked(form.body))[0]
    report.check("a body in chunks is answered 411", status_of(whole) == 411, status_of(whole))
    cut = _say(port, form.head("Transfer-Encoding: chunked", length=-1) + _chunked(form.body)[:-9])[0]
    report.check("a body in chunks that is cut off is answered 411", status_of(cut) == 411, status_of(cut))
    report.check(
        "nothing of it is written", ground.slips_written(table) == (0, 0), ground.slips_written(table)
    )
    without = _say(port, form.head(length=-1))[0]
    report.check(
        "a form without Content-Length is answered 411", status_of(without) == 411, status_of(without)
    )


def report_lengths(ground, report, port, next_slip) -> None:
    """Lengths that are no plain number, and two of them."""
    for name, lines in (
        ("two lengths that differ", ("Content-Length: {n}", "Content-Length: 5")),
        ("a list of lengths", ("Content-Length: {n}, {n}",)),
        ("a negative length", ("Content-Length: -5",)),
        ("a length with a sign", ("Content-Length: +{n}",)),
        ("a length in hex", ("Content-Length: 0x{n:x}",)),
        ("a length with a letter", ("Content-Length: {n}a",)),
        ("a length beyond all numbers", ("Content-Length: 99999999999999999999999",)),
        ("an empty length", ("Content-Length: ",)),
    ):
        table, form = next_slip()
        said = [line.format(n=len(form.body)) for line in lines]
        status = status_of(_say(port, form.head(*said, length=-1) + form.body)[0])
        written = ground.slips_written(table)
        report.check(
            f"{name} is refused, and nothing written",
            status in REFUSED and written == (0, 0),
            (status, written),
        )
    table, form = next_slip()
    status = status_of(_say(port, form.head(f"Content-Length: {len(form.body)}") + form.body)[0])
    written = ground.slips_written(table)
    is_well = (status, written) in {(400, (0, 0)), (200, (1, 1))}
    report.check("the same length twice is refused, or read to the byte", is_well, (status, written))


def report_two_requests(ground, report, port, next_slip) -> None:
    """What follows the body is the next request, or ends the connection."""
    table, form = next_slip()
    first, second = _say(port, form.whole() + get("/t/bench/").whole(), 2)
    seen = (status_of(first), status_of(second))
    report.check("a page asked for behind a form is answered after it", seen in {(200, 200), (200, 0)}, seen)
    report.check("the form is written once", ground.slips_written(table) == (1, 1))
    table, form = next_slip()
    first, second = _say(port, form.whole() + b"&keys=2&table=1\r\n\r\n", 2)
    seen = (status_of(first), status_of(second))
    report.check(
        "a form with more behind it than its length is taken alone", seen in {(200, 400), (200, 0)}, seen
    )
    report.check("the form is written once", ground.slips_written(table) == (1, 1))


def report_smuggled(ground, report, port, next_slip) -> None:
    """A second form hidden in the body of one that gives its length in two ways."""
    hidden, inner = next_slip()
    for name, line in (
        ("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
        ("Transfer-Encoding: identity, chunked", "Transfer-Encoding: identity, chunked"),
        ("Transfer-Encoding:chunked in capitals", "transfer-ENCODING:CHUNKED"),
        ("Transfer-Encoding twice", "Transfer-Encoding: x\r\nTransfer-Encoding: chunked"),
    ):
        table, form = next_slip()
        body = b"0\r\n\r\n" + inner.whole()
        head = form.head(line, length=len(body))
        answers = [status_of(one) for one in _say(port, head + body, 2)]
        is_well = answers[0] in REFUSED and answers[1] == 0
        report.check(f"{name} beside Content-Length is refused and the connection ended", is_well, answers)
        report.check("nothing of it is written", ground.slips_written(table) == (0, 0))
    report.check("nothing of what was hidden is written", ground.slips_written(hidden) == (0, 0))


def report_expected(ground, report, port, next_slip) -> None:
    """`Expect: 100-continue`: told to go on, and written; a body that is too large is not asked for."""
    table, form = next_slip()
    wire = Wire(port, patience=4.0)
    wire.send(form.head("Expect: 100-continue"))
    heard = wire.is_open(0.5)
    wire.send(form.body)
    try:
        status = status_of(wire.read())
    except TimeoutError:
        status = 0
    wire.finish()
    report.check("a form that waits to be told to go on is taken", heard and status == 200, status)
    report.check("it is written once", ground.slips_written(table) == (1, 1))
    wire = Wire(port, patience=4.0)
    wire.send(Request("POST", "/t/bench/team/").head("Expect: 100-continue", length=10_000_000))
    try:
        status = status_of(wire.read())
    except TimeoutError:
        status = 0
    wire.finish()
    is_well = status == 413 and 100 not in wire.interim
    report.check(
        "a body that is too large is refused before it is asked for", is_well, (status, wire.interim)
    )
