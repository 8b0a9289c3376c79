"""Writes tiny BPE tokenizers (families/modernbert/tokenizer.json, also gemma and qwen3) and what the Python library `tokenizers` makes of hostile texts with them (bpe.json).

Run with a Python that has tokenizers and what pieces.py needs: python3 test/oracles/bpe.py (made with tokenizers 0.23.2)
The files have the parts that the published ones have: ModernBERT's byte-level pieces with runs of blanks beside them, Gemma's pieces of characters over whole texts with bytes for what has none, Qwen's byte-level pieces of words that an expression of its own splits off, with an end behind the text and nothing in front.
In the reference, pieces that stand for no text are left out: text that looks like one is plain text.
"""

import json
from pathlib import Path

from pieces import TEXTS, training_lines
from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers, trainers

HERE = Path(__file__).parent
MORE = [
    *(f"a{' ' * count}b" for count in (1, 2, 3, 4, 5, 9, 10)),
    "  leading, trailing   ",
    "one\n\ntwo\n\n\nthree\n\n\n\n\nfour\n",
    "write to|||EMAIL_ADDRESS|||or |||EMAIL_ADDRESS||| ||EMAIL_ADDRESS|||",
    "<table><tr></table> </table></TABLE>",
    "cafe\u0301 \u1112\u1161\u11ab A\u030a\u0323  \u0301",
    "\u2581\u2581\u2581 \u2581",
    "<0x41><0xE2> 0x41",
    "the bridge of the bridge of the bridge " * 20,
    "it's IT'S it\u2019s we'Re I'LL it'\u017f 'S's ''ll 'LLama 'Tis",
    "?!\n\nfoo (bar)\r\n\r\n  \t\n x\u00a0y \u2028z \u0085 w\ufeff v ",
    "2024 12,345.67 \u0967\u0968\u0969 \u2167 \u00bd a1b2 #3d",
    "<tool_call>x</tool_call> <think></think><|im_start|>user\n<|endoftext|>",
]
# Of published code: transformers, models/qwen2/tokenization_qwen2.py.
QWEN_WORDS = r"""(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"""


def added(id, content, special=False, normalized=False, lstrip=False):
    return {"id": id, "content": content, "single_word": False, "lstrip": lstrip, "rstrip": False, "normalized": normalized, "special": special}


def trained(tokenizer, size, specials, alphabet):
    trainer = trainers.BpeTrainer(vocab_size=size, special_tokens=specials, initial_alphabet=alphabet, show_progress=False)
    tokenizer.train_from_iterator(training_lines(), trainer)
    return json.loads(tokenizer.to_str())


def template(first, last, between, second):
    special = lambda name, type: {"SpecialToken": {"id": name, "type_id": type}}
    text = lambda name, type: {"Sequence": {"id": name, "type_id": type}}
    single = [special(first, 0), text("A", 0), special(last, 0)]
    pair = [*single, *(special(name, second) for name in between), text("B", second), special(last, second)]
    return lambda numbers: {"type": "TemplateProcessing", "single": single, "pair": pair, "special_tokens": {name: {"id": name, "ids": [numbers[name]], "tokens": [name]} for name in (first, last)}}


def modernbert():
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    file = trained(tokenizer, 600, ["<|padding|>"], pre_tokenizers.ByteLevel.alphabet())
    # The published file has the pieces of the model first, then all others.
    last = len(file["model"]["vocab"])
    blanks = [" " * count for count in range(9, 1, -1)]
    others = [*(("|||%s|||" % name, False) for name in ("IP_ADDRESS", "EMAIL_ADDRESS")), *((run, False) for run in blanks)]
    others += [(f"[{name}]", True) for name in ("UNK", "CLS", "SEP", "PAD", "MASK")]
    file["added_tokens"] = [added(0, "<|padding|>", special=True)]
    file["added_tokens"] += [added(last + i, content, special, not special, content == "[MASK]") for i, (content, special) in enumerate(others)]
    file["post_processor"] = template("[CLS]", "[SEP]", [], 0)({one["content"]: one["id"] for one in file["added_tokens"]})
    return file


def gemma():
    specials = ["<pad>", "<eos>", "<bos>", "<unk>", "<mask>"]
    bytes = [f"<0x{byte:02X}>" for byte in range(256)]
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    tokenizer.normalizer = normalizers.Replace(" ", "\u2581")
    tokenizer.pre_tokenizer = pre_tokenizers.Split(" ", "merged_with_previous")
    runs = ["\n" * count for count in range(1, 5)] + ["\u2581" * count for count in range(2, 6)]
    file = trained(tokenizer, 950, [*specials, *bytes, *runs, "<table>", "</table>"], [])
    # Written into the model's pieces by the trainer, bytes among them: only some are looked for in texts.
    sought = {*runs, "<table>", "</table>"}
    file["added_tokens"] = [one for one in file["added_tokens"] if one["content"] in {*specials, *sought}]
    for one in file["added_tokens"]:
        one["special"] = one["content"] in specials
    file["post_processor"] = template("<bos>", "<eos>", ["<bos>"], 1)(file["model"]["vocab"])
    return file


def qwen3():
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.NFC()
    bytes = {"add_prefix_space": False, "trim_offsets": False, "use_regex": False}
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(QWEN_WORDS), "isolated"), pre_tokenizers.ByteLevel(**bytes)])
    file = trained(tokenizer, 600, [], pre_tokenizers.ByteLevel.alphabet())
    specials = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|vision_start|>"]
    # The published file has these the other way round; the reference, which lacks the special ones, would number the others anew.
    others = ["<tool_call>", "</tool_call>", "<think>", "</think>", *specials]
    file["added_tokens"] = [added(600 + i, content, content in specials) for i, content in enumerate(others)]
    end = {"id": specials[0], "ids": [600 + others.index(specials[0])], "tokens": [specials[0]]}
    texts = [{"Sequence": {"id": name, "type_id": 0}} for name in "AB"]
    behind = {"SpecialToken": {"id": specials[0], "type_id": 0}}
    template = {"type": "TemplateProcessing", "single": [texts[0], behind], "pair": [*texts, behind], "special_tokens": {specials[0]: end}}
    file["post_processor"] = {"type": "Sequence", "processors": [{"type": "ByteLevel", **bytes}, template]}
    file["model"] |= {"continuing_subword_prefix": "", "end_of_word_suffix": ""}
    return file


def reference(file):
    return Tokenizer.from_str(json.dumps({**file, "added_tokens": [one for one in file["added_tokens"] if not one["special"]], "post_processor": None}))


def main():
    files = {"modernbert": modernbert(), "gemma": gemma(), "qwen3": qwen3()}
    for name, file in files.items():
        folder = HERE / "families" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "tokenizer.json").write_text(json.dumps(file, ensure_ascii=False) + "\n")
    libraries = {name: reference(file) for name, file in files.items()}
    cases = [{"text": text, **{name: library.encode(text).ids for name, library in libraries.items()}} for text in [*TEXTS, *MORE]]
    (HERE / "bpe.json").write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")


if __name__ == "__main__":
    main()
