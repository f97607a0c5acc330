"""The forms of a page, filled in as somebody with the page before them would."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from urllib.parse import urldefrag

from tests.factories import PASSWORD

Values = dict[str, list[str]]
# What is typed into a field that is empty, by the ending of its name; anything else gets SOMETHING.
TYPED = {
    "old_password": PASSWORD,
    "amount_paid": "5",
    "entry_fee": "5",
    "date": "2003-05-18",
    "minutes": "5",
    "number": "77001",
    "number_a": "77002",
    "number_b": "77003",
    "password": "correct horse battery staple",
    "repeated": "correct horse battery staple",
    "username": "newcomer",
}
SOMETHING = "Written by hand"


@dataclass
class Field:
    """One field: its kind ("text", "checkbox", "select", ...), its name and the values that it can have."""

    kind: str
    name: str
    value: str = ""
    is_on: bool = False
    least: str = ""
    is_needed: bool = False
    choices: list[tuple[str, bool]] = field(default_factory=list)  # (value, whether it is chosen)


@dataclass
class Form:
    """A form that is sent by POST: where to, what is in it, and its buttons, "" for those without a name."""

    action: str
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def filled(self) -> Iterator[Values]:
        """What people may send: what has to be filled in; all that is empty; all changed. By each button."""
        for amount in ("needed", "all", "changed"):
            values = self._values(amount)
            for name, value in self.buttons or [("", "")]:
                yield values | ({name: [value]} if name else {})

    def _values(self, amount: str) -> Values:
        values: Values = {}
        for each in self.fields:
            for value in _value_of(each, amount):
                values.setdefault(each.name, []).append(value)
        for name, radios in self._radios().items():
            chosen = [radio for radio in radios if radio.is_on] or radios[:1]
            others = [radio for radio in radios if radio not in chosen]
            values[name] = [(others if amount == "changed" and others else chosen)[-1].value]
        return values

    def _radios(self) -> dict[str, list[Field]]:
        found: dict[str, list[Field]] = {}
        for each in self.fields:
            if each.kind == "radio":
                found.setdefault(each.name, []).append(each)
        return found


def _value_of(each: Field, amount: str) -> list[str]:
    changes = amount == "changed"
    if each.kind in {"radio", "file"}:
        return []
    if each.kind == "hidden":
        return [each.value]
    if each.kind == "checkbox":
        return [each.value or "on"] if each.is_on or changes else []
    if each.kind == "select":
        chosen = [value for value, is_on in each.choices if is_on] or [each.choices[0][0]]
        others = [value for value, is_on in each.choices if value and value not in chosen]
        is_empty = chosen == [""] and (amount == "all" or each.is_needed)
        return others[:1] if others and (changes or is_empty) else chosen
    typed = next((text for end, text in TYPED.items() if each.name.endswith(end)), SOMETHING)
    if each.kind == "number":
        typed = TYPED.get(each.name, each.least or "1")
    if (each.value and not changes) or (amount == "needed" and not each.is_needed):
        return [each.value]
    if each.value and each.kind == "number":
        return [str(int(each.value) + 1)] if each.value.lstrip("-").isdigit() else [each.value]
    return [f"{each.value} again" if each.value and each.kind in {"text", "textarea", "search"} else typed]


class _Reader(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.forms, self.form, self.by_id = path, [], None, {}
        self.select: Field | None = None
        self.text: Field | None = None

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in pairs}
        if tag == "form":
            self.form = None
            if said.get("method", "").lower() == "post" or "hx-post" in said:
                sent_to = said.get("hx-post") or said.get("action") or self.path
                self.form = Form(urldefrag(sent_to).url)
                self.forms.append(self.form)
                self.by_id[said.get("id", "")] = self.form
            return
        form = self.by_id.get(said.get("form", "-"), self.form)
        name = said.get("name", "")
        if form is None or "disabled" in said:
            return
        if tag == "input" and name:
            kind = said.get("type", "text")
            form.fields.append(
                Field(
                    kind,
                    name,
                    said.get("value", ""),
                    is_on="checked" in said,
                    least=said.get("min", ""),
                    is_needed="required" in said,
                )
            )
        elif tag == "button" and said.get("type", "submit") == "submit":
            form.buttons.append((name, said.get("value", "")))
        elif tag == "select" and name:
            self.select = Field("select", name, is_needed="required" in said)
            form.fields.append(self.select)
        elif tag == "option" and self.select is not None:
            self.select.choices.append((said.get("value", ""), "selected" in said))
        elif tag == "textarea" and name:
            self.text = Field("textarea", name, is_needed="required" in said)
            form.fields.append(self.text)

    def handle_data(self, data: str) -> None:
        if self.text is not None:
            self.text.value += data.strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.select = None
        elif tag == "textarea":
            self.text = None


def read_forms(page: str, path: str) -> list[Form]:
    """The forms of a page at `path` that are sent by POST."""
    reader = _Reader(path)
    reader.feed(page)
    return [
        replace(form, fields=[each for each in form.fields if each.choices or each.kind != "select"])
        for form in reader.forms
    ]
