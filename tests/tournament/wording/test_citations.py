from tests.for_each import for_each
from tournament.wording.citations import choice_text, citation_text, library_citation


@for_each(
    "rule, reading",
    [
        ("FR-244.d", "Floor Rules 2003, section 244"),
        ("FR-217", "Floor Rules 2003, section 217"),
        ("FR-A7.a", "Floor Rules 2003, appendix A part A, 7"),
        ("FR-B.GS7.a", "Floor Rules 2003, appendix A part B, Getting Started 7"),
        ("FR-B.TR2", "Floor Rules 2003, appendix A part B, When Effects Trigger"),
        ("FR-B.TG10", "Floor Rules 2003, appendix A part B, Targets of Effects 10"),
        ("FR-B.0", "Floor Rules 2003, appendix A part B"),
        ("FR-C.13", "Floor Rules 2003, appendix B, Time Capsule"),
        ("FR-E.2", "Floor Rules 2003, appendix A part B, Targets of Effects 8 and 9 (example)"),
        ("FR-Intro.d", "Floor Rules 2003, introduction"),
        ("MP-12", "Multiplayer Rules V1.3, rule 12"),
        ("MP-12.f", "Multiplayer Rules V1.3, rule 12"),
        ("CE-S5", "Casual 2v2, Setup 5"),
        ("CE-S3.b", "Casual 2v2, Setup 3"),
        ("CE-P.f", "Casual 2v2, Eliminations"),
        ("CE-TG10", "Casual 2v2, Stadiums"),
        ("CE-N", "Casual 2v2, what it does not say"),
        ("CE-E.1", "Casual 2v2, Targeting (example)"),
        ("CE0-N", "Casual 2v2, short text, what it does not say"),
        ("TB-S4", "Team Battle 14.3, Setup"),
        ("TB-14.3.1", "Team Battle 14.3, section 14.3.1"),
        ("CR-2", "WotC chat, 18 July 2002, Q21"),
        ("X15", "The documents disagree; this is Tandem's choice"),
        ("GAP-11", "The rules do not say; this is Tandem's choice"),
        ("GL-6", "Glossary, GL-6"),
    ],
)
def test_citation_reads_in_the_numbering_of_its_document(rule, reading):
    assert citation_text(rule) == reading


@for_each("rule", ["", "house", "FR", "FR-", "UTR-3"])
def test_citation_of_no_known_kind_stays_as_it_is(rule):
    assert citation_text(rule) == rule


@for_each(
    "rule, reading",
    [
        ("X15", "Clash of documents X15"),
        ("GAP-11", "No document, GAP-11"),
        ("FR-244.d", "Floor Rules 2003, section 244"),
        ("UTR-3", "UTR-3"),
    ],
)
def test_in_the_library_an_entry_is_cited_with_its_number(rule, reading):
    assert library_citation(rule) == reading


@for_each(
    "rule, reading",
    [
        ("X6", "The documents disagree; this is the event's choice"),
        ("GAP-7", "The rules do not say; this is the event's choice"),
        ("FR-244.d", "Floor Rules 2003, section 244"),
    ],
)
def test_beside_what_the_event_chose_the_choice_is_the_events(rule, reading):
    assert choice_text(rule) == reading
