"""What people type in place of words that the library has: short forms, and the commonest words of German. PURE.

The library is English, and its readers at a table often are not. A German word is read as the English one that the
library would say, before any synonym counts; where that changed a question, the page shows what was searched for. A
word that is English as well ("die", "was", "gift") is read as German only beside one that is German alone.
"""

from collections.abc import Sequence

SHORT_FORMS = {
    "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth",
    "t1": "first turn", "t2": "second turn",
    "g1": "game 1", "g2": "game 2", "g3": "game 3",
    "r1": "round 1", "r2": "round 2", "p1": "first player", "p2": "second player",
    "sec": "seconds", "secs": "seconds", "hrs": "hours",
    "u": "you", "ur": "your", "w": "with", "wo": "without", "b4": "before", "bc": "because",
    "enuff": "enough", "enuf": "enough", "midgame": "during game", "midturn": "during turn", "midround": "during round",
    "ppl": "people", "thru": "through", "teh": "the", "pt": "point", "pts": "points", "pairs": "teams",
    "diff": "different", "disc": "discard", "psn": "poison", "prof": "professor",
}  # fmt: skip

# Each line: the English words, then the German ones that say it. Umlauts count in both spellings ("züge", "zuege").
_GERMAN = """
prizes: preise preis preiskarte preiskarten preisen
turn: zug züge zügen zuges spielzug
turn order: zugreihenfolge spielreihenfolge
bench: ersatzbank
round: runde runden
round time: rundenzeit spielzeit zeitlimit
time: zeit
minutes: minuten
extension: verlängerung zeitverlängerung nachspielzeit
draw: unentschieden remis
equal: gleichstand gleich gleiche gleichen gleichviel gleichviele
cards: karte karten
deck list: deckliste decklisten
hand: handkarte handkarten
opponent: gegner gegners gegnern gegnerin gegnerische gegnerischen
partner: mitspieler mitspielers mitspielerin teamkollege teamkollegen kollege kollegen teampartner
player: spieler spielers spielern spielerin
game: spiel spiele spiels spieles spielen partie partien
plays: spielt spiele
team: mannschaft mannschaften
knocked out: kampfunfähig besiegt
eliminated: ausgeschieden raus rausgeflogen ausscheiden
attack: angreifen angriff angriffe attacke attacken greife greift
damage: schaden schadenspunkte
damage counters: schadensmarke schadensmarken
poison: vergiftet vergiftung
asleep: schlaf schläft schlafend eingeschlafen
paralysis: paralysiert paralyse gelähmt
confused: verwirrt verwirrung
burn: verbrannt verbrennung
special conditions: zustand zustände sonderzustände
energy: energie energien energiekarte energiekarten
attach: anlegen anlege angelegt
evolve: entwickeln entwickelt entwickle entwicklung
retreat: rückzug zurückziehen rückzugskosten
weakness: schwäche
resistance: resistenz
stadium: stadion stadionkarte stadien
trainer: trainerkarte trainerkarten
supporter: unterstützer unterstützerkarte
power: fähigkeit fähigkeiten
basic: basispokemon
active: aktiv aktive aktives aktiven
discard: ablagestapel abwerfen ablegen
discards: wirft
coin flip: münze münzwurf
start: beginnt anfangen anfängt fängt beginnen anfang startspieler starten startet
first: zuerst erste erster erstes ersten
second: zweite zweiter zweites zweiten
third: dritte dritter drittes dritten
last: letzte letzter letztes letzten
next: nächste nächster nächstes nächsten
wins: gewinnt gewinnen gewonnen gewinner sieger sieg
loses: verliert verlieren verloren verlierer niederlage
points: punkt punkte
bye: freilos
drops: aussteigen aussteigt ausgestiegen steigt
concede: aufgeben aufgegeben aufgebe kapitulieren
talk: sprechen reden spreche redet spricht unterhalten
language: sprache sprachen
german: deutsch deutsche deutscher deutschen
english: englisch englische englischer englischen
japanese: japanisch japanische japanischer japanischen
show: zeigen zeige zeigt gezeigt
look: ansehen anschauen anschaun schauen gucken
see: sehen sieht
help: helfen hilft beraten
whisper: flüstern zuflüstern tuscheln
secret: heimlich geheim geheime
backs: rückseite rückseiten kartenrücken
sleeves: hülle hüllen kartenhüllen
banned: verboten verbotene gesperrt gesperrte
legal: legale zugelassen zulässig
allowed: erlaubt
swap: tauschen tauscht vertauschen tausch wechseln
seat: sitzen sitzt sitzordnung platz plätze sitzplatz
opposite: gegenüber
next to: neben nebeneinander
right: rechts
judge: schiedsrichter
head judge: hauptschiedsrichter
spectators: zuschauer
penalty: strafe strafen bestraft
late: spät verspätet verspätung zuspät
no show: erscheint nichterscheinen
sick: krank
tournament: turnier turniere
final: finale halbfinale viertelfinale
registration: anmeldung anmelden
name: namen teamname
choose: wählen wählt wähle aussuchen
takes: nimmt nehmen nehme genommen
gets: bekommt bekommen bekomme kriegt kriegen
drawing: ziehen zieht ziehe gezogen
put: legen legt lege auslegen hinlegen
use: benutzen benutze einsetzen nutzen verwenden
end: ende endet enden
over: vorbei abgelaufen
empty: leer leere
copies: exemplare
too few: zuwenig
size: größe
slow play: zeitspiel
how: wie
many: viele viel vielen
long: lange lang
when: wann
who: wer wem wen
whose: wessen
which: welche welcher welches welchen
why: warum wieso
if: wenn falls
and: und
or: oder
with: mit
without: ohne
after: nach
before: vor
from: von vom
for: für
not: nicht
no: kein keine keinen keiner
my: mein meine meinen meinem meiner meines
his: seine seinen seinem seiner seines
their: ihre ihren ihrem ihrer
our: unser unsere unseren
i: ich
me: mich mir
we: wir
us: uns
he: er
it: es
may: darf dürfen kann können könnte
must: muss müssen muß
is: ist sind bin bist
have: haben habe
the: der das dem den des
a: ein eine einen einem einer
both: beide beiden beider
all: alle allen aller
each: jeder jede jedes jeden jeweils
one: eins
two: zwei
three: drei
four: vier
five: fünf
still: noch
only: nur
at: beim bei
to: zu zum zur
on: auf
happens: passiert
middle: mitten
per: pro
works: geht funktioniert
also: auch
need: brauchen braucht brauche
"""
# ... and German words that are English ones too, or short enough to be anything.
_GERMAN_BESIDE_OTHERS = """
the: die
what: was
in: im
at: am
on: an
poison: gift
bench: bank
dead: tot
one: man
his: sein
out: aus
round: rund
over: rum
has: hat
left: links
basic: basis
put: setzen
works: gehen
"""


_PLAIN = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
_WRITTEN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _spellings(word: str) -> tuple[str, ...]:
    """A German word without umlauts, as the search folds it and as people write it out."""
    return word.translate(_PLAIN), word.translate(_WRITTEN)


def _read_table(text: str) -> dict[str, str]:
    table: dict[str, str] = {}
    for line in text.split("\n"):
        english, _colon, german = line.partition(":")
        for word in german.split():
            for spelling in _spellings(word):
                table.setdefault(spelling, english)
    return table


GERMAN = _read_table(_GERMAN)
GERMAN_BESIDE_OTHERS = _read_table(_GERMAN_BESIDE_OTHERS)


def read_short_forms(words: Sequence[str]) -> list[str]:
    """The words of a question with short forms written out ("t1": "first", "turn")."""
    return [part for word in words for part in SHORT_FORMS.get(word, word).split()]


def read_german(words: Sequence[str]) -> list[str]:
    """The words of a question with German ones in English; the same words where none is German."""
    if GERMAN.keys().isdisjoint(words):
        return list(words)
    table = GERMAN_BESIDE_OTHERS | GERMAN
    return [part for word in words for part in table.get(word, word).split()]
