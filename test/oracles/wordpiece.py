"""Writes wordpiece.json: what the Python library `tokenizers` makes of odd texts, for each way to make words.

Run with a Python that has it: python3 test/oracles/wordpiece.py (made with tokenizers 0.22.2)
"""

import json
import random
import unicodedata
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

OPTIONS = [
    {"lowerCase": True, "stripAccents": True, "splitCjk": True},
    {"lowerCase": False, "stripAccents": False, "splitCjk": True},
    {"lowerCase": True, "stripAccents": False, "splitCjk": False},
    {"lowerCase": False, "stripAccents": True, "splitCjk": True},
]
TEXTS = [
    "The mayor's NEW bridge - built in 1987 - was never moved!",
    "100% of voters said: \"no\" (twice), e-mail me@example.org #storm",
    "Ünïcödé façade, Ångström, naïve Zoë; ŁÓDŹ",
    "İstanbul ΑΣ ΟΔΟΣ Σ straße ǅ ﬁn ﬂood ½ ²",
    "新しい橋は動いた。東京都 ワクチン　接種",
    "다리는 움직였다 각하",
    "Мост не двигали — ёлка й",
    "क्या यह सच है? नहीं।",
    "هل هذا صحيح؟ لا، أبدًا.",
    "👩‍👩‍👧 wow😀yes 🇩🇪 ☂️ 1️⃣",
    "a\u00adb\u200bc\ufeffd\u0000e\ufffdf\tg\nh\ri\u0085j\u2028k\u3000l\u00a0m",
    "«quoted» „so“ ‚and‘ …—–‐ ¿que? §5 €9 £7 ^`~|$+<=>",
    "a" * 100,
    "a" * 101,
    "##a # ##",
    "",
    " \t\n",
]
RANGES = [(0x20, 0x7E), (0x20, 0x7E), (0, 0x1F), (0x7F, 0x17F), (0x180, 0x52F), (0x300, 0x36F), (0x590, 0x6FF), (0x900, 0x97F), (0x1100, 0x11FF), (0x1E00, 0x1FFF), (0x2000, 0x206F), (0x20A0, 0x214F), (0x3000, 0x30FF), (0x3400, 0x3440), (0x4E00, 0x4E40), (0xAC00, 0xAC40), (0xF900, 0xFAFF), (0xFE00, 0xFE6F), (0xFF00, 0xFFEF), (0x1D400, 0x1D440), (0x1F300, 0x1F6FF), (0x20000, 0x20020), (0x2F800, 0x2F840), (0xE000, 0xE010)]
# Signs that Unicode has named only lately; what they are depends on the version that a library knows.
RECENT = {"\u061d"}


def odd_texts():
    source = random.Random(20)
    for _ in range(120):
        ranges = source.sample(RANGES, 3)
        yield "".join(c for c in (chr(source.randint(*source.choice(ranges))) for _ in range(source.randint(1, 14))) if c not in RECENT)


def vocabulary(texts):
    characters = set()
    for text in texts:
        for form in (text, text.lower(), unicodedata.normalize("NFD", text), unicodedata.normalize("NFD", text.lower())):
            characters.update(form)
    # Some are left out, so that unknown words come up.
    known = [c for i, c in enumerate(sorted(characters)) if unicodedata.category(c)[0] not in "ZC" and c != "#" and i % 11 != 7]
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "#", *known, *(f"##{c}" for c in known)]
    return list(dict.fromkeys([*pieces, "never", "bri", "##dge", "##ved", "mo", "storm", "##aaa"]))


def main():
    texts = [*TEXTS, *odd_texts()]
    pieces = vocabulary(texts)
    found = []
    for options in OPTIONS:
        tokenizer = Tokenizer(WordPiece({piece: i for i, piece in enumerate(pieces)}, unk_token="[UNK]", max_input_chars_per_word=100))
        tokenizer.normalizer = BertNormalizer(clean_text=True, handle_chinese_chars=options["splitCjk"], strip_accents=options["stripAccents"], lowercase=options["lowerCase"])
        tokenizer.pre_tokenizer = BertPreTokenizer()
        found.append({"options": options, "ids": [tokenizer.encode(text, add_special_tokens=False).ids for text in texts]})
    oracle = {"texts": texts, "vocabulary": pieces, "found": found}
    (Path(__file__).parent / "wordpiece.json").write_text(json.dumps(oracle) + "\n")


main()
