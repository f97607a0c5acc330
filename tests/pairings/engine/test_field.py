"""The field as matrices says of every pair what it says of one."""

from random import Random

from pairings.engine.field import Field
from tests.for_each import for_each
from tests.pairings.engine.histories import played_field


@for_each("has_affiliations", [False, True])
@for_each("size", [2, 9, 30])
def test_matrices_say_of_every_pair_what_is_said_of_one(size, has_affiliations):
    contenders = played_field(size, 4, seed=size)
    field = Field(contenders, Random(1), has_affiliations=has_affiliations)
    barred = (field.ids[0], field.ids[-1])

    may_meet, weights = field.open_matrix([barred]), field.weight_matrix()

    assert not may_meet.diagonal().any()
    assert (may_meet == may_meet.T).all()
    for one in range(field.size):
        for two in range(one + 1, field.size):
            is_barred = {field.ids[one], field.ids[two]} == set(barred)
            assert may_meet[one, two] == (field.is_open(one, two) and not is_barred)
            assert weights[one, two] == field.weight(one, two)
