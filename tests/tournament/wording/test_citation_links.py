from tests.for_each import for_each
from tournament.wording.citation_links import citation, link_in_library


@for_each("rule", ["GAP-7", "X6"])
def test_what_stands_in_no_document_is_linked_in_words_without_the_sign_of_a_section(rule):
    link = citation(rule)
    assert "Tandem's choice" in link.replace("&#x27;", "'")
    assert f">{rule}" not in link
    assert f"/rulings/{rule}/" in link
    assert 'class="citation citation-words"' in link


@for_each("rule", ["FR-244.d", "CR-2"])
def test_a_place_in_a_document_keeps_the_sign(rule):
    assert 'class="citation"' in citation(rule)


def test_the_library_links_an_entry_by_its_number():
    assert link_in_library("X6") == '<a class="citation" href="/rulings/X6/">Clash of documents X6</a>'
    assert link_in_library("") == ""
