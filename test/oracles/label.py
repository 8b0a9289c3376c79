"""Writes label.json: what NLTK's TweetTokenizer and PorterStemmer (default mode) make of our words and texts.

Run with a Python that has it (Debian: python3-nltk): python3 test/oracles/label.py (made with NLTK 3.8)
"""

import json
import random
from pathlib import Path

from nltk.stem.porter import PorterStemmer
from nltk.tokenize import TweetTokenizer

ROOTS = (
    "a ban bann bridg claim hop hopp fil fizz fall vaccin oper relat condit hesit digit conform radic differ vil analog "
    "predic feud decis hope call form sens triplic electr good reviv allow infer airlin gyroscop adjust defens irrit replac "
    "depend adopt commun activ angul bowdler prob rat ceas controll roll sky enjo appl geo theo archaeo p sa tr yy o"
).split()
ENDS = (
    "s es ies ied y ys ed ing eed edly ation ational tional enci anci izer bli abli alli entli eli ousli ization ator alism "
    "iveness fulness ousness aliti iviti biliti fulli logi icate ative alize iciti ical ful ness al ance ence er ic able ible "
    "ant ement ment ent ion sion tion ou ism ate iti ous ive ize e ll lle"
).split()
WORDS = (
    "sky skies dying lying tying news innings inning outing outings canning cannings howe proceed exceed succeed dies died "
    "flies spied tie ties a us as is be yes say says saying they fly flying boy boys enjoyment happy cried mayor's trump's "
    "café cafés naïvely мосты #storms #running 0th 0s wi-fi x_ing @s don't 東京s"
).split()
FRAGMENTS = [
    "the", "mayor", "moved", "#storm0", "#a", "##b_c", "@someone", "@a_very_long_handle_x", "@@x", "me@example.org",
    "http:foo", "example.org/a(b)c?d!", "bit.example/xyz", "end.start", "it's", "don’t", "rock-n-roll", "'quoted'", "--",
    "->", "<--", "...", ". . .", "!!!!!!", "?!?!", ":-)", ":d", "<3", "</3", "0", "0,0", "0.0", "0/0", "+0-0", "-0", "x_y",
    "_", "½", "naïve", "नहीं", "東京", "мост", "👍🏽", "👩‍👩‍👧", "🇩🇪🇫🇷", "☂️", "“so”", "«x»", "<b>", "</i>", "a&b", "$0",
    "0%", "u.s.a.", "e.g.", "(see", "that)", "[0]", "{x}", "a/b", "@", "#", "/", "\\", "x@y", "foo:bar", "0th", "\n", "\t",
    "\u00a0", "\ufeff", "a\u200db", "s'", "-", "–", "—", "…",
]


def mixed(rng):
    """Returns fragments side by side, some of them without a space between."""
    return "".join(rng.choice(FRAGMENTS) + rng.choice(["", " ", " "]) for _ in range(rng.randint(1, 9)))


def main():
    rng = random.Random(1)
    tokenizer, stemmer = TweetTokenizer(strip_handles=True), PorterStemmer()
    words = WORDS + [root + end for root in ROOTS for end in ENDS]
    texts = FRAGMENTS + [mixed(rng) for _ in range(300)]
    answers = {
        "stems": " ".join(f"{word}>{stemmer.stem(word)}" for word in words),
        "tokens": [[text, tokenizer.tokenize(text)] for text in texts],
    }
    path = Path(__file__).with_name("label.json")
    path.write_text(json.dumps(answers, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
