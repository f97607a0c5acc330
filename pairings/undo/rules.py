"""How each action is undone, and by whom: one table. PURE."""

from dataclasses import dataclass

from tournament.kernel.roles import Permission


@dataclass(frozen=True, slots=True)
class Rule:
    """How one action is taken back.

    `permission` is what it needs, or `own` for who did it, where that differs; with `is_own` it is only for who did
    it, and for the head judge. Lines of one `group` about the same subject ("round", "table", "entry") are taken back
    from the newest to the oldest.
    `why_not` is the code of the sentence that says why what the action did is never taken back.
    """

    permission: Permission = Permission.SEE_DESK
    own: Permission | None = None
    is_own: bool = False
    group: str = ""
    subject: str = ""
    is_pairing: bool = False
    is_about_round: bool = False  # the round as a whole: everything later in it rests on it
    is_closing: bool = False
    when_finished: bool = False
    why_not: str = ""


_ROUND = Rule(Permission.RUN_ROUNDS, is_about_round=True)
_PAIRING = Rule(Permission.RUN_ROUNDS, is_about_round=True, is_pairing=True)
_CLOSING = Rule(Permission.RUN_ROUNDS, is_closing=True)
_CLOCK = Rule(Permission.RUN_ROUNDS, group="clock", subject="round")
_RESULT = Rule(Permission.RECORD_RESULTS)
# A judge records who did not come, the head judge a decision.
_RESULT_AT_TABLE = Rule(Permission.RECORD_RESULTS, own=Permission.RUN_FLOOR)
_ENTRY = Rule(Permission.REGISTER)
_LEAVING = Rule(Permission.REGISTER, group="leaving", subject="entry")
_CALL = Rule(Permission.RUN_FLOOR, is_own=True, group="call", subject="table")
_CHECK = Rule(Permission.RUN_FLOOR, is_own=True, group="deck check", subject="table")
_NOTE = Rule(Permission.RUN_FLOOR, is_own=True)
_WISH = Rule(Permission.REGISTER, group="leaving", subject="entry")
_SETTING = Rule(Permission.SET_UP, when_finished=True)
_RULING = Rule(Permission.OVERRULE, when_finished=True)


def _never(why: str) -> Rule:
    return Rule(why_not=why)


RULES: dict[str, Rule] = {
    "create_tournament": _never("pairings.undo_never_event"),
    "change_settings": _SETTING,
    "add_staff": _SETTING,
    "remove_staff": _SETTING,
    "invite_staff": _never("pairings.undo_never_code"),
    "accept_invitation": _never("pairings.undo_never_code"),
    "renew_invitation": _never("pairings.undo_never_code"),
    "revoke_invitation": _never("pairings.undo_never_code"),
    "finish_tournament": _SETTING,
    "reopen_tournament": _SETTING,
    "register_entry": _ENTRY,
    "edit_entry": _ENTRY,
    "edit_player": _ENTRY,
    "check_in": _ENTRY,
    "undo_check_in": _ENTRY,
    "import_roster": _ENTRY,
    "register_solo_player": _ENTRY,
    "remove_solo_player": _ENTRY,
    "join_solo_players": _ENTRY,
    "replace_partner": _ENTRY,
    "swap_seats": _ENTRY,
    "correct_seats": Rule(Permission.CORRECT_SEATS),
    "make_cards": _never("pairings.undo_never_pass"),
    "make_card": _never("pairings.undo_never_pass"),
    "replace_card": _never("pairings.undo_never_pass"),
    "drop_entry": _LEAVING,
    "ask_to_drop": _WISH,
    "take_back_drop_request": _WISH,
    "accept_drop_request": _LEAVING,
    "refuse_drop_request": _LEAVING,
    "disqualify_entry": Rule(Permission.DISQUALIFY, group="leaving", subject="entry"),
    "reinstate_entry": _LEAVING,
    "pair_round": _PAIRING,
    "pair_again": _PAIRING,
    "discard_draft": _ROUND,
    "arrange_match": Rule(Permission.RUN_ROUNDS, is_pairing=True),
    "cancel_arrangement": Rule(Permission.RUN_ROUNDS),
    "swap_teams": _PAIRING,
    "pair_two": _PAIRING,
    "give_bye": _PAIRING,
    "move_match": _ROUND,
    "lock_match": _ROUND,
    "unlock_match": _ROUND,
    "keep_apart": _PAIRING,
    "allow_pair": _ROUND,
    "pair_rest": _PAIRING,
    "post_round": _ROUND,
    "take_back": _ROUND,
    "close_round": _CLOSING,
    "reopen_round": _CLOSING,
    "start_clock": _CLOCK,
    "pause_clock": _CLOCK,
    "resume_clock": _CLOCK,
    "lengthen_clock": _CLOCK,
    "give_extension": Rule(Permission.GIVE_EXTENSIONS, is_own=True),
    "call_judge": _CALL,
    "take_call": _CALL,
    "hand_back_call": _CALL,
    "answer_call": _CALL,
    "withdraw_call": _CALL,
    "note_presence": _NOTE,
    "start_deck_check": _CHECK,
    "finish_deck_check": _CHECK,
    "note_slow_play": _NOTE,
    "give_penalty": Rule(Permission.GIVE_PENALTIES, is_own=True, group="penalty", subject="table"),
    "overrule_penalty": Rule(Permission.OVERRULE, group="penalty", subject="table"),
    "record_result": _RESULT_AT_TABLE,
    "correct_result": _RESULT_AT_TABLE,
    "correct_earlier_result": Rule(Permission.CORRECT_EARLIER, is_closing=True, is_pairing=True),
    "report_result": _never("pairings.undo_never_report"),
    "dispute_result": _never("pairings.undo_never_report"),
    "take_report_back": _never("pairings.undo_never_report"),
    "agree_result": _RESULT,
    "accept_report": Rule(Permission.RUN_FLOOR),
    "confirm_result": _RESULT,
    "clear_result": _RESULT,
    "make_announcement": Rule(Permission.RUN_ROUNDS),
    "take_announcement_down": Rule(Permission.RUN_ROUNDS),
    "note_printed_address": _never("pairings.undo_never_paper"),
    "write_ruling": _RULING,
    "withdraw_ruling": _RULING,
}
UNKNOWN = _never("pairings.undo_never_unknown")
