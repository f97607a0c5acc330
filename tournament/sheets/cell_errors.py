"""What spreadsheet programs show in a cell whose formula failed. PURE."""

import re

NOT_WORKED_OUT = "#FORMULA!"  # our name for a formula without its result, as scripts write them
UNNAMED = "#ERROR!"  # for an error whose name is not known here

# As Excel, LibreOffice, Numbers and Google write them into a file, and as they stand in a .csv file of other languages.
_NAMES = frozenset(
    {
        *(
            "#BLOCKED!",
            "#BUSY!",
            "#CALC!",
            "#CONNECT!",
            "#DIV/0!",
            "#ERROR!",
            "#EXTERNAL!",
            "#FIELD!",
            "#GETTING_DATA",
            "#N/A",
            "#NAME?",
            "#NULL!",
            "#NUM!",
        ),
        *("#PYTHON!", "#REF!", "#SPILL!", "#TIMEOUT!", "#UNKNOWN!", "#VALUE!"),
        *("#BEZUG!", "#NV", "#WERT!", "#ZAHL!", "#ÜBERLAUF!", "#DIVISION/0!"),  # German
        *("#NOM?", "#NOMBRE!", "#VALEUR!", "#NUL!", "#PROPAGATION!"),  # French
        *(
            "#¡DIV/0!",
            "#¡NULO!",
            "#¡NUM!",
            "#¡REF!",
            "#¡VALOR!",
            "#¿NOMBRE?",
            "#N/D",
            "#¡DESBORDAMIENTO!",
        ),  # Spanish
        *("#NOME?", "#RIF!", "#VALORE!", "#NULLO!", "#VALOR!", "#NÚM!", "#NULO!"),  # Italian, Portuguese
        *("#ADR!", "#ARG!", "#DZIEL/0!", "#LICZBA!", "#N/D!", "#NAZWA?", "#ZERO!"),  # Polish
        *("#DEEL/0!", "#GETAL!", "#LEEG!", "#NAAM?", "#N/B", "#VERW!", "#WAARDE!"),  # Dutch
    }
)
_NUMBERED = re.compile(r"(Err|Fehler|Erreur|Error|Błąd):\s?5[0-9]{2}")  # of LibreOffice


def is_error(text: str) -> bool:
    """Whether a cell shows an error where a value should be, whichever program and language wrote it."""
    return (text[:1] == "#" and text.upper() in _NAMES) or bool(_NUMBERED.fullmatch(text))


def as_error(text: str) -> str:
    """The text of a cell that its file says is an error, so that `is_error` knows it."""
    return text if is_error(text) else UNNAMED
