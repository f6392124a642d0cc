"""What each step of the tutorial teaches, and the opponent's part in the prepared deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game.learn.prepared import FIFTEEN_TRICKS

NEXT: Final = "next"
"""The action of a step that is only read."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Steps about one thing, with a name for the way there."""

    name: str | Promise
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: what the reader is told, the action, and what follows it by itself."""

    text: str | Promise
    action: str
    replies: tuple[str, ...] = ()
    """What the opponent does then, or what passes quickly."""
    otherwise: str | Promise = ""
    """Why another legal action is not taken here."""


TRICKS: Final = Chapter(
    _("Leading and following"),
    (
        Step(
            _(
                "These are your eight cards. The ace of hearts lies face up under the stock, so "
                "hearts are trump. You lead to the first trick and may play whatever you like. "
                "Begin with a card you can spare: the 8♣."
            ),
            "play 8C1",
            ("play 9C1", "play 10C1"),
            _("That card is worth keeping. Lead the 8♣: it scores nothing and fits no meld."),
        ),
        Step(
            _(
                "The 9♣ beat your card, then both of you drew one. The winner of a trick leads: "
                "here comes the 10♣. You need not follow suit, and you need not win. But tens and "
                "aces are brisques, 10 points each for the winner of the trick. Take it with "
                "the A♣."
            ),
            "play AC1",
            (),
            _("You may play that. But the A♣ takes 20 points here and costs you no trump."),
        ),
    ),
)

DECLARING: Final = Chapter(
    _("Declaring"),
    (
        Step(
            _(
                "The trick is yours: 20 points, and the right to declare before you draw. Two "
                "melds are ready, but after each trick you may declare only one. King and queen "
                "of trumps are a royal marriage, 40 points. Declare it."
            ),
            "meld royal_marriage KH1 QH1",
            (),
            _("The royal marriage is worth more, and the other marriage can wait."),
        ),
        Step(
            _(
                "King and queen now lie on your table, but they are still yours to play. You drew "
                "the 7♥, a trump seven. To declare it you must win a trick. Lead the A♦: only a "
                "trump can beat it."
            ),
            "play AD1",
            ("play 8D1",),
            _("Another card might lose the trick. The A♦ is your safest lead."),
        ),
    ),
)

SEVEN: Final = Chapter(
    _("The trump seven"),
    (
        Step(
            _(
                "You may declare again. A trump seven scores 10, and it changes places with the "
                "turn-up: for a 7 you get the ace of trumps. A seven comes on top of the one meld, "
                "so declare it first."
            ),
            "seven 7H1",
            (),
            _("That can wait a moment. First declare the 7♥."),
        ),
        Step(
            _(
                "The A♥ is in your hand, and the 7♥ lies under the stock. The one meld is still "
                "open to you: king and queen of a suit that is not trump are a marriage, 20 points."
            ),
            "meld marriage KS1 QS1",
            (),
            _("Don't draw yet: the marriage is worth 20 points."),
        ),
    ),
)

SEQUENCE: Final = Chapter(
    _("From royal marriage to sequence"),
    (
        Step(
            _(
                "You drew the 10♥. Ace, 10, king, queen and jack of trumps: that will be a "
                "sequence. You have no cheap way to win this trick, so let it go and wait. Sevens, "
                "eights and nines are there to be thrown away: play the 9♦."
            ),
            "play 9D1",
            ("play QD1", "play 9S1"),
            _("You still need that one. Throw away the 9♦."),
        ),
        Step(
            _(
                "The opponent leads the 9♠. Table cards can be played like those in your hand, and "
                "your K♠ has had its marriage. Take the trick with it."
            ),
            "play KS1",
            (),
            _("Win this trick with the K♠ from your table. The other cards are still needed."),
        ),
        Step(
            _(
                "Ace, 10 and jack from your hand join the king and queen on the table: a sequence, "
                "250 points. Had you declared it first, the 40 of the royal marriage would be "
                "lost. Small before large!"
            ),
            "meld sequence AH1 10H1 KH1 QH1 JH1",
            (),
            _("The sequence is worth 250 points. Declare it now."),
        ),
    ),
)

BEZIQUE: Final = Chapter(
    _("Bezique, then double bezique"),
    (
        Step(
            _(
                "Queen of spades and jack of diamonds are bezique. Your queen has married, but a "
                "card may be used again in another kind of meld. Win a trick for it: lead the A♠."
            ),
            "play AS1",
            ("play 7S1",),
            _("Another card might lose the trick, or break a meld. Lead the A♠."),
        ),
        Step(
            _(
                "The queen comes from your table, the jack from your hand. At least one card of a "
                "meld must come from the hand. Declare bezique, 40 points."
            ),
            "meld bezique QS1 JD1",
            (),
            _("Bezique is worth 40 points. Declare it before you draw."),
        ),
        Step(
            _(
                "You drew the second Q♠. With the second J♦ it makes a double bezique, 500 points, "
                "as long as the first pair stays on the table. The J♥ has done its work: lead it, "
                "and see what you draw."
            ),
            "play JH1",
            ("play 8H1",),
            _("Keep that card for now. The J♥ has done its work: lead it."),
        ),
        Step(
            _(
                "The second J♦! One more trick is all you need. The K♥ has been used twice and "
                "beats nearly everything: lead it."
            ),
            "play KH1",
            ("play 9H1",),
            _("You need this trick, and the bezique cards as well. Lead the K♥."),
        ),
        Step(
            _(
                "Both pairs together are a double bezique: 500 points. Look at the other button "
                "too. The second pair alone would be a bezique for 40, and the 500 would be gone "
                "for good; so it warns you."
            ),
            "meld double_bezique QS1 QS2 JD1 JD2",
            (),
            _("Careful: that would throw the 500 points away. Declare the double bezique."),
        ),
    ),
)

LAST_DRAW: Final = Chapter(
    _("The last draw"),
    (
        Step(
            _(
                "So it goes on, trick by trick, until the stock is used up. The opponent declares "
                "too, if you let it. We skip the next fifteen tricks."
            ),
            NEXT,
            tuple(FIFTEEN_TRICKS.split(", ")),
        ),
        Step(
            _(
                "Trick 24. Two cards are left: the winner draws the last face-down card, the "
                "loser the turn-up. That is the 7♥ you laid there, a trump! The opponent leads "
                "the Q♦. For once losing is better: play the 7♦."
            ),
            "play 7D2",
            ("play 9S2",),
            _("That is too much for this trick. Throw the 7♦ away and draw a trump."),
        ),
    ),
)

ENDGAME: Final = Chapter(
    _("The last eight tricks"),
    (
        Step(
            _(
                "The stock is gone. All table cards are back in the hands, and nothing can be "
                "declared any more. Now you must follow suit and beat the card if you can. Cards "
                "that are not allowed are veiled. Against the 9♠ you have to play the K♠."
            ),
            "play KS2",
        ),
        Step(
            _(
                "The leader may still play anything. Lead the A♥: the opponent has to follow with "
                "its last trump."
            ),
            "play AH1",
            ("play JH2",),
            _("You may, but first take the opponent's last trump: lead the A♥."),
        ),
        Step(
            _(
                "Now all trumps are yours. Keep them for the end and lead the 8♠. The opponent is "
                "bound by the same rules and must beat it if it can."
            ),
            "play 8S2",
            ("play AS2", "play QC1"),
            _("Keep the trumps for the end. Lead the 8♠."),
        ),
        Step(
            _(
                "The Q♣ is led, and you have no clubs. Then you must trump. Any trump will do, so "
                "take the lowest: the 7♥ from the last draw."
            ),
            "play 7H1",
            (),
            _("A lower trump does the same: play the 7♥."),
        ),
        Step(
            _("You lead again. Give the 8♦ away."),
            "play 8D2",
            ("play KD1", "play 10D1"),
            _("Keep the trumps for the end. Lead the 8♦."),
        ),
        Step(
            _(
                "The 10♦ is led. You can't beat it in diamonds, but you have to follow suit all "
                "the same, and you may not trump. Only the 9♦ is left to play."
            ),
            "play 9D2",
            ("play KC1",),
        ),
        Step(
            _("The K♣ is led, and again you have no clubs: trump it with the Q♥."),
            "play QH1",
            (),
            _("The Q♥ is enough. Save the 10♥ for the last trick."),
        ),
        Step(
            _(
                "The last trick of the deal is worth 10 points more. Your 10♥ is a trump and a "
                "brisque: play it."
            ),
            "play 10H1",
            ("play AC2",),
        ),
    ),
)

CHAPTERS: Final = (TRICKS, DECLARING, SEVEN, SEQUENCE, BEZIQUE, LAST_DRAW, ENDGAME)
STEPS: Final = tuple(step for chapter in CHAPTERS for step in chapter.steps)
