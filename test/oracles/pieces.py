"""Writes two tiny tokenizers (families/xlm-roberta/tokenizer.json, families/roberta/tokenizer.json) and what their references make of hostile texts (pieces.json).

Run with a Python that has sentencepiece and regex: python3 test/oracles/pieces.py (made with sentencepiece 0.1.97, regex 2022.10.31)
The Unigram is trained and run by sentencepiece itself; its file is built as that of XLM-R is, ids shifted by one. Byte-level BPE is written down here after GPT-2's published code.
"""

import base64
import io
import itertools
import json
import tempfile
import unicodedata
from collections import Counter
from pathlib import Path

import regex
import sentencepiece

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
MANY = [
    "El alcalde de la ciudad dijo que el puente viejo no se mueve; la foto es falsa.",
    "Мэр города сказал, что старый мост стоит на месте, а фотография подделана.",
    "رئيس البلدية قال إن الجسر القديم لم يتحرك والصورة مزيفة.",
    "महापौर ने कहा कि पुराना पुल नहीं हिला और तस्वीर नकली है।",
    "市长说旧桥没有移动，照片是假的。",
    "市長は古い橋が動いていないと言い、写真は偽物だと述べた。",
    "นายกเทศมนตรีกล่าวว่าสะพานเก่าไม่ได้เคลื่อนที่",
    "Thị trưởng nói cây cầu cũ không di chuyển, bức ảnh là giả.",
    "A cidade não moveu a ponte; it's what we'll say, isn't it? They've said 12,345 times.",
]
TEXTS = [
    "",
    " ",
    "   two   blanks   between   words   ",
    "The old bridge was never moved, said the mayor in 1987!",
    "it's we'll they've I'm you're he'd don't 'S 'LL it’s",
    "tabs\tand\nlines\r\nand\x0bothers\x0c end",
    "no-break\u00a0thin\u2009ideographic\u3000line\u2028paragraph\u2029narrow\u202fend",
    "zero\u200bwidth\u200cjoin\u200dmark\u200e\u200frtl\ufeffbom",
    "bell\x07null-less\x01\x02\x1f\x7fcontrol",
    "emoji 😀😀 👩‍👩‍👧‍👦 🇵🇱🇩🇪 ✈️ 1️⃣ ❤️‍🔥",
    "🏽",
    "مرحبا بالعالم، الجِسْرُ القَدِيم ﷺ ﻻ ﺍﻟﺼﻮﺭﺓ",
    "שלום עולם שָׁלוֹם",
    "पुराना पुल क़िला क्‍ष ज़मीन",
    "สะพานเก่าไม่ได้เคลื่อนที่",
    "市长说旧桥没有移动，照片是假的。",
    "ﾊﾝｶｸ カタカナ ひらがな が か\u3099",
    "한국어 텍스트 \u1112\u1161\u11ab\u1100\u1173\u11af",
    "Ｆｕｌｌ ｗｉｄｔｈ　１２３ ～ ！",
    "ﬁne ﬂags ① ② ½ ² ³ ™ Ⅳ ℃",
    "cafe\u0301 café Vie\u0323\u0302t Việt A\u030a Å o\u0308\u0304",
    "Z\u0351\u036b\u0343a\u036f\u0321l\u0334\u0322g\u0315o\u0489\u0321\u0321",
    "𝕳𝖊𝖑𝖑𝖔 𝟙𝟚𝟛 𐍈 𓀀",
    "\ue000\uf8ff\U000f0000 \u0378\u0fff",
    "replacement \ufffd\ufffd here",
    "</s><s> <mask> <unk> <pad> [CLS] [SEP] <|endoftext|>",
    "\u2581under\u2581score \u2581 \u2581\u2581",
    "Ġspace Ċline Âbyte",
    "a" * 300,
    "ab" * 150 + " " + "." * 40 + "!" * 3,
    "Привет-мир смешанный mixed текст中文and日本語",
    "https://example.org/a?b=c&d=%20#e @handle #hashtag $100 50% a_b",
    "ΣΑΣ Σίσυφος İstanbul ıI ẞß ǅ",
    "1234567890 1,234.50 ٣٤٥ १२३ 1a2b",
    "\\n \\u0000 \"quoted\" `tick` {brace} [x] (y) <z> ~ ^ | /",
    " leading and trailing ",
]


def training_lines():
    articles = [json.loads(line) for line in (ROOT / "sample" / "articles.jsonl").read_text().splitlines()]
    lines = [article[field] for article in articles for field in ("title", "vclaim") if article.get(field)]
    return lines + MANY * 20


def rules():
    """Rules of the kind that nmt_nfkc has, for the characters of the texts and some more: the whole table would be large."""
    table = {}
    for code in [*range(0x01, 0x09), 0x0B, *range(0x0E, 0x20), 0x7F, 0x8F, 0x9F]:
        table[(code,)] = ()
    for code in [0x09, 0x0A, 0x0C, 0x0D, 0x1680, *range(0x200B, 0x2010), 0x2028, 0x2029, 0x2581, 0xFEFF, 0xFFFD]:
        table[(code,)] = (0x20,)
    characters = {character for text in TEXTS for character in text}
    characters |= {chr(code) for code in [*range(0xFB00, 0xFB05), *range(0xFF21, 0xFF2A), *range(0xFF71, 0xFF7A)]}
    for character in sorted(characters):
        whole = unicodedata.normalize("NFKC", character)
        if whole != character and (ord(character),) not in table and character != "\uff5e":
            table[(ord(character),)] = tuple(map(ord, whole))
    # Sequences that compose: the longest must win.
    marks = [chr(code) for code in (0x300, 0x301, 0x302, 0x308, 0x304, 0x30A, 0x323)]
    for letter in "aeiouAEIOU":
        for length in (1, 2):
            for sequence in itertools.product(marks, repeat=length):
                text = letter + "".join(sequence)
                whole = unicodedata.normalize("NFKC", text)
                if len(whole) == 1:
                    table[tuple(map(ord, text))] = (ord(whole),)
    return table


def train_unigram():
    model = io.BytesIO()
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
        hexes = lambda codes: " ".join(f"{code:X}" for code in codes)
        file.write("".join(f"{hexes(source)}\t{hexes(target)}\n" for source, target in rules().items()))
        file.flush()
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(training_lines()), model_writer=model, model_type="unigram", vocab_size=900,
            hard_vocab_limit=False, character_coverage=0.995, normalization_rule_tsv=file.name, minloglevel=2,
        )
    return model.getvalue()


def fields(message):
    """Yields number and content of the fields of a protocol buffer."""
    at = 0

    def number():
        nonlocal at
        result = shift = 0
        while True:
            byte = message[at]
            at += 1
            result |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return result

    while at < len(message):
        key = number()
        if key & 7 == 0:
            yield key >> 3, number()
        else:
            length = number() if key & 7 == 2 else 4 if key & 7 == 5 else 8
            yield key >> 3, message[at : at + length]
            at += length


def unigram_file(model, spm):
    """As transformers converts XLM-R: four special pieces, the pieces of sentencepiece but its first three, a mask."""
    normalizer = next(dict(fields(content)) for key, content in fields(model) if key == 3)
    specials = ["<s>", "<pad>", "</s>", "<unk>"]
    vocab = [[piece, 0.0] for piece in specials]
    vocab += [[spm.id_to_piece(i), spm.get_score(i)] for i in range(3, spm.get_piece_size())] + [["<mask>", 0.0]]
    added = {name: {"id": id, "content": name, "special": True, "single_word": False, "lstrip": name == "<mask>", "rstrip": False, "normalized": False} for id, (name, _) in enumerate(vocab) if name in [*specials, "<mask>"]}
    token = lambda name: {"SpecialToken": {"id": name, "type_id": 0}}
    text = lambda name: {"Sequence": {"id": name, "type_id": 0}}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": list(added.values()),
        "normalizer": {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(normalizer[2]).decode()},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True}]},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [token("<s>"), text("A"), token("</s>")],
            "pair": [token("<s>"), text("A"), token("</s>"), token("</s>"), text("B"), token("</s>")],
            "special_tokens": {name: {"id": name, "ids": [added[name]["id"]], "tokens": [name]} for name in ("<s>", "</s>")},
        },
        "decoder": {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True},
        "model": {"type": "Unigram", "unk_id": 3, "vocab": vocab},
    }


def byte_letters():
    visible = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    others = itertools.count(256)
    return {byte: chr(byte if byte in visible else next(others)) for byte in sorted(range(256), key=lambda b: (b not in visible, b))}


# GPT-2's expression. Its \\s is Unicode's White_Space, as in the library of which tokenizer.json is the form.
BLANK = r"\p{White_Space}"
PATTERN = regex.compile(rf"'s|'t|'re|'ve|'m|'ll|'d| ?\p{{L}}+| ?\p{{N}}+| ?[^{BLANK}\p{{L}}\p{{N}}]+|{BLANK}+(?!\P{{White_Space}})|{BLANK}+")
LETTERS = byte_letters()


def byte_words(text):
    return ["".join(LETTERS[byte] for byte in word.encode()) for word in PATTERN.findall(text)]


def merge(word, pair):
    """GPT-2's: all places of the pair, from the left."""
    merged, i = [], 0
    while i < len(word):
        if i + 1 < len(word) and (word[i], word[i + 1]) == pair:
            merged.append(word[i] + word[i + 1])
            i += 2
        else:
            merged.append(word[i])
            i += 1
    return tuple(merged)


def train_bpe(count):
    words = Counter(tuple(word) for line in training_lines() for word in byte_words(" " + line))
    merges = []
    while len(merges) < count:
        pairs = Counter()
        for word, times in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] += times
        pair = max(pairs, key=lambda pair: (pairs[pair], pair))
        merges.append(pair)
        words = Counter({merge(word, pair): times for word, times in words.items()})
    return merges


def bpe(text, ranks, numbers):
    ids = []
    for word in byte_words(text):
        word = tuple(word)
        while len(word) > 1:
            pair = min(zip(word, word[1:]), key=lambda pair: ranks.get(pair, len(ranks)))
            if pair not in ranks:
                break
            word = merge(word, pair)
        ids += [numbers[piece] for piece in word]
    return ids


def bpe_file(merges):
    """As RoBERTa's."""
    pieces = ["<s>", "<pad>", "</s>", "<unk>", *LETTERS.values(), *("".join(pair) for pair in merges), "<mask>"]
    numbers = {piece: id for id, piece in enumerate(dict.fromkeys(pieces))}
    added = [{"id": numbers[name], "content": name, "special": True, "single_word": False, "lstrip": name == "<mask>", "rstrip": False, "normalized": True} for name in ("<s>", "<pad>", "</s>", "<unk>", "<mask>")]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added,
        "normalizer": None,
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True},
        "post_processor": {"type": "RobertaProcessing", "sep": ["</s>", numbers["</s>"]], "cls": ["<s>", numbers["<s>"]], "trim_offsets": True, "add_prefix_space": False},
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True},
        "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": "", "end_of_word_suffix": "", "fuse_unk": False, "vocab": numbers, "merges": [" ".join(pair) for pair in merges]},
    }


def main():
    model = train_unigram()
    spm = sentencepiece.SentencePieceProcessor(model_proto=model)
    unigram = unigram_file(model, spm)
    merges = train_bpe(300)
    file = bpe_file(merges)
    ranks = {pair: rank for rank, pair in enumerate(merges)}
    numbers = file["model"]["vocab"]
    shifted = lambda text: [3 if id == 0 else id + 1 for id in spm.encode(text)]
    cases = [{"text": text, "unigram": shifted(text), "byteBpe": bpe(text, ranks, numbers)} for text in TEXTS]
    for name, content in {"xlm-roberta": unigram, "roberta": file}.items():
        folder = HERE / "families" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "tokenizer.json").write_text(json.dumps(content, ensure_ascii=False) + "\n")
    (HERE / "pieces.json").write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")


if __name__ == "__main__":
    main()
