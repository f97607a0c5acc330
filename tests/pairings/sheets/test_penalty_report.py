"""The penalty report: nothing is lost, however many there are and however long they are."""

from pairings.sheets.penalty_report import PenaltyLine, draw_penalty_report


def line(number, note="a note", **values):
    facts = (("What happened", f"115 Late {number}-"), ("What was said", note), ("Overruled", ""))
    return PenaltyLine(title=f"{number}. Ada (Łódź)", level="warning", facts=facts, **values)


def test_every_penalty_is_printed_once_and_whole(frame, read_pages):
    pages = read_pages(draw_penalty_report(frame, [line(number) for number in range(1, 41)]))

    text = "\n".join(pages)
    assert len(pages) > 1
    assert all(text.count(f"115 Late {number}-") == 1 for number in range(1, 41))
    assert f"Page {len(pages)} of {len(pages)}" in pages[-1]


def test_a_long_story_runs_over_pages_without_losing_a_word(frame, read_pages):
    words = [f"word{number}-" for number in range(3000)]

    pages = read_pages(draw_penalty_report(frame, [line(1, note=" ".join(words))], is_signed=True))

    text = "\n".join(pages)
    assert len(pages) > 1
    assert all(word in text for word in words)


def test_facts_without_a_text_are_left_out(frame, read_pages):
    text = read_pages(draw_penalty_report(frame, [line(1)]))[0]

    assert "What was said" in text
    assert "Overruled" not in text


def test_only_a_report_to_be_signed_has_lines_for_it(frame, read_pages):
    assert "Head judge" not in read_pages(draw_penalty_report(frame, [line(1)]))[0]
    assert "Head judge" in read_pages(draw_penalty_report(frame, [line(1)], is_signed=True))[0]


def test_an_event_without_penalties_says_so(frame, read_pages):
    assert "No penalty was given" in read_pages(draw_penalty_report(frame, []))[0]
