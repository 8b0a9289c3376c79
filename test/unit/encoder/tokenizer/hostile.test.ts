import { mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importBert } from "../../../../src/encoder/bert";
import { readTokenizerJson } from "../../../../src/encoder/tokenizer";
import { temporaryFolder } from "../../../support/temporary";

const ORACLES = join(__dirname, "..", "..", "..", "oracles", "families");
const root = temporaryFolder();
type Json = Record<string, unknown>;
type Family = "xlm-roberta" | "roberta" | "mpnet" | "modernbert" | "gemma" | "qwen3";

const published = (family: Family): Json =>
  JSON.parse(readFileSync(join(ORACLES, family, "tokenizer.json"), "utf8")) as Json;
const read = (text: string) => readTokenizerJson(Buffer.from(text), "tokenizer.json");
const changed = (family: Family, changes: Json): string =>
  JSON.stringify({ ...published(family), ...changes });
const model = (family: Family, changes: Json): string =>
  changed(family, { model: { ...(published(family)["model"] as Json), ...changes } });
const vocabularyOf = (family: Family) => (published(family)["model"] as { vocab: unknown }).vocab;
const unigramPieces = vocabularyOf("xlm-roberta") as [string, number][];
const bytePieces = vocabularyOf("roberta") as Record<string, number>;

const UNSUPPORTED = "TOKENIZER_UNSUPPORTED";
const DAMAGED = "VOCABULARY_FORMAT";
function refused(text: string, code: string, message: RegExp): void {
  expect(() => read(text)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message), hint: expect.any(String) }),
  );
}

describe("a tokenizer is refused", () => {
  test("that is no JSON, or no tokenizer", () => {
    refused("{", DAMAGED, /not JSON/);
    refused("[]", DAMAGED, /another form/);
    refused('{"model": 7}', DAMAGED, /another form/);
    refused(`{"model": {"type": "${"\u00ff"}"}}`, UNSUPPORTED, /of type/);
    expect(() => readTokenizerJson(Uint8Array.of(0x22, 0xff, 0x22), "x")).toThrow(/not JSON/);
  });

  test("of another kind, with the kinds that are supported", () => {
    refused(model("roberta", { type: "WordLevel" }), UNSUPPORTED, /of type WordLevel/);
    expect(() => read(model("roberta", { type: "WordLevel" }))).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/WordPiece.*Unigram.*BPE/) }),
    );
  });

  test("that does not say how it splits texts", () => {
    for (const family of ["roberta", "xlm-roberta"] as const)
      refused(
        changed(family, { pre_tokenizer: undefined }),
        UNSUPPORTED,
        /pre_tokenizer is of no known form/,
      );
  });

  test("that is nested deep, or has a multitude of values: before they take memory", () => {
    const DEEP = 1_000_000;
    refused(`${"[".repeat(DEEP)}${"]".repeat(DEEP)}`, DAMAGED, /nested more than 32 deep/);
    refused(`[${"{},".repeat(4_200_000)}{}]`, DAMAGED, /more than 4194304 values/);
    // Brackets in a text are no nesting.
    refused(JSON.stringify({ model: { type: "[".repeat(100) } }), UNSUPPORTED, /of type \[/);
  });

  test("of 200 MB, without being read", () => {
    const folder = join(root, "large");
    mkdirSync(folder);
    const file = join(folder, "tokenizer.json");
    writeFileSync(join(folder, "config.json"), readFileSync(join(ORACLES, "roberta", "config.json")));
    writeFileSync(file, "");
    truncateSync(file, 200 * 1024 * 1024);
    expect(() => importBert(folder)).toThrow(expect.objectContaining({ code: "FILE_TOO_LARGE" }));
  });

  test("whose pieces or numbers are there twice, out of range or no text", () => {
    const pieces = (change: (vocab: [unknown, unknown][]) => void) => {
      const vocab = unigramPieces.map(([piece, score]) => [piece, score] as [unknown, unknown]);
      change(vocab);
      return model("xlm-roberta", { vocab });
    };
    refused(
      pieces((vocab) => vocab.push(["the", -1], ["the", -1])),
      DAMAGED,
      /"the".*there twice/,
    );
    refused(
      pieces((vocab) => vocab.push([7, -1])),
      DAMAGED,
      /has no text/,
    );
    refused(
      pieces((vocab) => vocab.push(["x".repeat(257), -1])),
      DAMAGED,
      /more than 256 characters/,
    );
    refused(
      pieces((vocab) => vocab.push(["xyz", "-1"])),
      DAMAGED,
      /has no score/,
    );
    refused(model("xlm-roberta", { unk_id: 5000 }), DAMAGED, /unk_id 5000 is none/);
    const bytes = (more: object) => model("roberta", { vocab: { ...bytePieces, ...more } });
    refused(bytes({ xyz: 7 }), DAMAGED, /its number 7 is there twice/);
    refused(bytes({ xyz: -1 }), DAMAGED, /has the number -1/);
    refused(bytes({ xyz: 2 ** 40 }), DAMAGED, /has the number 1099511627776/);
    refused(bytes({ xyz: 1.5 }), DAMAGED, /has the number 1.5/);
  });

  test("whose merges are of no pieces, make none, or lead in a circle", () => {
    const merges = (merge: unknown) => model("roberta", { merges: [merge] });
    for (const merge of ["a", "a b c", ["a"], ["", "a"], 7, null, ["a", "nothing"], ["z", "q"], "<s> a"]) {
      refused(merges(merge), DAMAGED, /merge 0 is not of two pieces/);
    }
  });

  test("that lacks the piece of a byte, or a special piece", () => {
    const { A: _, ...lacking } = bytePieces;
    refused(model("roberta", { vocab: lacking }), DAMAGED, /lacks a piece for the byte 65/);
    const processing = (names: Json) => changed("roberta", { post_processor: names });
    const type = "RobertaProcessing";
    refused(processing({ type, cls: ["[CLS]", 0], sep: ["</s>", 2] }), DAMAGED, /lacks "\[CLS\]"/);
    refused(changed("roberta", { padding: { pad_token: "none" } }), DAMAGED, /lacks "none"/);
    refused(processing({ type: "ByteLevel" }), UNSUPPORTED, /post_processor is ByteLevel/);
    refused(changed("roberta", { post_processor: null }), UNSUPPORTED, /of no known form/);
  });

  test("with special pieces in other places", () => {
    const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
    const text = (id: string) => ({ Sequence: { id, type_id: 0 } });
    const template = (single: unknown[], pair: unknown[]) =>
      changed("xlm-roberta", { post_processor: { type: "TemplateProcessing", single, pair } });
    const [s, e, a, b] = [special("<s>"), special("</s>"), text("A"), text("B")];
    expect(() => read(template([s, a, e], [s, a, e, b, e]))).not.toThrow();
    for (const [single, pair] of [
      [
        [a, e],
        [a, b],
      ],
      [[a], [a, b]],
      [
        [s, a, e, e],
        [s, a, e, b, e],
      ],
      [
        [s, a, e],
        [s, a, b, e],
      ],
      [
        [s, a, e],
        [s, b, e, a, e],
      ],
      [[s, a, e], []],
    ] as const) {
      refused(template([...single], [...pair]), UNSUPPORTED, /special pieces stand elsewhere/);
    }
  });

  test("that marks the first of the words between blanks alone", () => {
    const first = { type: "Metaspace", replacement: "\u2581", prepend_scheme: "first", split: true };
    const pretokenizers = [{ type: "WhitespaceSplit" }, first];
    refused(
      changed("xlm-roberta", { pre_tokenizer: { type: "Sequence", pretokenizers } }),
      UNSUPPORTED,
      /pre_tokenizer is Sequence \+ WhitespaceSplit \+ Metaspace/,
    );
  });

  test("with expressions of its own, which could never end", () => {
    const evil = { pattern: { Regex: "(a+)+$" }, content: "" };
    refused(changed("xlm-roberta", { normalizer: { type: "Replace", ...evil } }), UNSUPPORTED, /Replace/);
    refused(
      changed("roberta", { pre_tokenizer: { type: "Split", behavior: "Isolated", invert: false, ...evil } }),
      UNSUPPORTED,
      /pre_tokenizer is Split; expected ByteLevel/,
    );
    const many = Array.from({ length: 65 }, () => ({ type: "NFC" }));
    refused(
      changed("xlm-roberta", { normalizer: { type: "Sequence", normalizers: many } }),
      UNSUPPORTED,
      /normalizer has 65 steps/,
    );
  });

  test("that splits words otherwise than Qwen's do", () => {
    const { pretokenizers } = published("qwen3")["pre_tokenizer"] as { pretokenizers: [Json, Json] };
    const [split, bytes] = pretokenizers;
    for (const pair of [
      [{ ...split, pattern: { Regex: "(a+)+$" } }, bytes],
      [{ ...split, behavior: "Removed" }, bytes],
      [{ ...split, invert: true }, bytes],
      [split, { ...bytes, use_regex: true }],
      [split, { ...bytes, add_prefix_space: true }],
      [split],
    ]) {
      const pre_tokenizer = { type: "Sequence", pretokenizers: pair };
      refused(changed("qwen3", { pre_tokenizer }), UNSUPPORTED, /pre_tokenizer is Sequence \+ Split/);
    }
  });

  test("with pieces added that stand for text, where it is no BPE or they are more than their letters", () => {
    const added = { id: 4000, content: "covfefe", special: false };
    refused(changed("xlm-roberta", { added_tokens: [added] }), UNSUPPORTED, /adds "covfefe".*no special/);
    for (const flag of ["single_word", "lstrip", "rstrip"]) {
      const added_tokens = [{ ...added, [flag]: true }];
      refused(changed("roberta", { added_tokens }), UNSUPPORTED, /adds "covfefe" as a whole word/);
    }
  });

  test("that falls back to bytes but lacks one, or splits otherwise than behind blanks", () => {
    const { "<0x0A>": _, ...lacking } = vocabularyOf("gemma") as Record<string, number>;
    refused(model("gemma", { vocab: lacking }), DAMAGED, /lacks a piece for the byte 10/);
    const split = published("gemma")["pre_tokenizer"] as Json;
    for (const change of [{ behavior: "Isolated" }, { pattern: { Regex: " " } }, { invert: true }]) {
      const pre_tokenizer = { ...split, ...change };
      refused(changed("gemma", { pre_tokenizer }), UNSUPPORTED, /pre_tokenizer is Split; expected none/);
    }
  });

  test("whose table of rules is damaged", () => {
    const rules = (bytes: Buffer) => {
      const precompiled_charsmap = bytes.toString("base64");
      return changed("xlm-roberta", { normalizer: { type: "Precompiled", precompiled_charsmap } });
    };
    refused(rules(Buffer.from([1, 2])), DAMAGED, /no table of rules/);
    refused(rules(Buffer.from([255, 255, 255, 127, 0, 0, 0, 0])), DAMAGED, /no table of rules/);
    // Units that lead anywhere, and rules that begin anywhere, replace something by something, and end.
    const units = Buffer.alloc(4 + 4 * 256 + 8, 0xff);
    units.writeUInt32LE(4 * 256, 0);
    for (let seed = 1; seed < 20; seed++) {
      for (let i = 4; i < units.length; i++) units[i] = (i * seed * 2654435761) >>> 13;
      expect(read(rules(units)).pieces("Some text, любой текст")).toEqual(expect.any(Array));
    }
  });
});

describe("hostile text", () => {
  const MEGABYTE = 1 << 20;
  const tokenizers = (["xlm-roberta", "roberta", "mpnet", "modernbert", "gemma", "qwen3"] as const).map(
    (family) => [family, read(JSON.stringify(published(family)))] as const,
  );

  test.each(
    tokenizers,
  )("without blanks, or of blanks or invisible characters alone, does not stop %s", (_, one) => {
    for (const character of ["a", "\u4e2d", "\u{1f600}", " ", "\u200b", "\u0301", "\ud800", ".", "\0"]) {
      const ids = one.encode([character.repeat(MEGABYTE / character.length)], 128);
      expect(ids.length).toBeLessThanOrEqual(128);
    }
    // What stands behind a megabyte of nothing is read.
    const behind = one.pieces(`${"\u200b ".repeat(MEGABYTE / 4)} the old bridge`, 100);
    expect(behind.length).toBeGreaterThan(2);
  });

  test.each(tokenizers)("with lone surrogates is read by %s as with U+FFFD", (_, one) => {
    expect(one.pieces("a\ud800b \udc00 c\udfff")).toEqual(one.pieces("a\ufffdb \ufffd c\ufffd"));
  });

  test.each(tokenizers)("never becomes a special piece of %s", (family, one) => {
    const added = published(family)["added_tokens"] as { id: number; content: string; special: boolean }[];
    const isUnknown = (name: string) => name === "<unk>" || name === "[UNK]";
    const special = added.filter((one) => one.special && !isUnknown(one.content));
    expect(special.length).toBeGreaterThanOrEqual(4);
    const names = special.map(({ content }) => content);
    const ids = new Set(one.pieces(`${names.join(" ")} ${names.join("")} a${names[0]}b${names[1]}`));
    for (const { id } of special) expect(ids.has(id)).toBe(false);
  });
});

describe("texts of a decoder", () => {
  const one = read(JSON.stringify(published("qwen3")));
  const [a, b, line] = [one.pieces("old bridge"), one.pieces("moved"), one.pieces("\n")];
  // As the template of its file has it.
  const end = 604;

  test("have the end behind, nothing in front, and lines between", () => {
    expect([...one.encode(["old bridge"], 40)]).toEqual([...a, end]);
    expect([...one.encode(["old bridge", "", "moved"], 40)]).toEqual([...a, ...line, ...line, ...b, end]);
    expect(line).toHaveLength(1);
  });

  test("lose the last pieces of the longest, never the end", () => {
    const long = "old bridge ".repeat(9);
    expect([...one.encode([long, "moved"], 2 * b.length + 2)]).toEqual([
      ...[...one.pieces(long, b.length), ...line, ...b, end],
    ]);
    expect([...one.encode(["old bridge"], 1)]).toEqual([end]);
  });

  test("make a pair as the file says: one behind the other, or with an end each", () => {
    const text = (id: string) => ({ Sequence: { id, type_id: 0 } });
    const behind = { SpecialToken: { id: "<|endoftext|>", type_id: 0 } };
    const [single, pair] = [
      [text("A"), behind],
      [text("A"), behind, text("B"), behind],
    ];
    const post_processor = { type: "TemplateProcessing", single, pair };
    const other = read(changed("qwen3", { post_processor }));
    expect([...one.encodePair("old bridge", "moved", 40).ids]).toEqual([...a, ...b, end]);
    expect([...other.encodePair("old bridge", "moved", 40).ids]).toEqual([...a, end, ...b, end]);
    expect([...other.encodePair("old bridge", "moved", 4).ids]).toHaveLength(4);
  });
});

describe("a pair of texts", () => {
  test("has two separators between, and one segment, as RoBERTa and XLM-R have it", () => {
    const one = read(JSON.stringify(published("roberta")));
    const [a, b] = [one.pieces("old bridge"), one.pieces("moved")];
    expect(one.encodePair("old bridge", "moved", 40)).toEqual({
      ids: Uint32Array.of(0, ...a, 2, 2, ...b, 2),
      types: new Int32Array(a.length + b.length + 4),
    });
  });

  test("loses the last pieces of the longer text", () => {
    const one = read(JSON.stringify(published("roberta")));
    const { ids } = one.encodePair("a", "old bridge ".repeat(20), 12);
    expect(ids).toHaveLength(12);
    expect([...ids.slice(0, 4)]).toEqual([0, ...one.pieces("a"), 2, 2]);
    expect(() => one.encodePair("a", "b", 3)).toThrow(expect.objectContaining({ code: "INPUT_LENGTH" }));
  });
});
