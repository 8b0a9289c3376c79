import { parseTokenizerConfig, parseTokenizerJson, parseVocabularyText } from "../../../../src/base/text";

const tokenizer = (changes: Record<string, unknown> = {}, model: Record<string, unknown> = {}) =>
  JSON.stringify({
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: false,
      strip_accents: null,
      lowercase: true,
    },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: { b: 1, a: 0 },
      ...model,
    },
    ...changes,
  });

const parse = (content: string) => parseTokenizerJson(content, "dir/tokenizer.json");
const refused = (content: string, code: string, message: RegExp) =>
  expect(() => parse(content)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );

describe("vocab.txt", () => {
  test("has a piece a line, whatever ends the lines", () => {
    expect(parseVocabularyText("a\nb\n")).toEqual(["a", "b"]);
    expect(parseVocabularyText("a\r\nb")).toEqual(["a", "b"]);
    expect(parseVocabularyText("a\u2028\n\u0085\n")).toEqual(["a\u2028", "\u0085"]);
  });
});

describe("tokenizer.json", () => {
  test("gives the pieces by their numbers and how words are made", () => {
    expect(parse(tokenizer())).toEqual({
      pieces: ["a", "b"],
      options: { lowerCase: true, stripAccents: true, splitCjk: false },
    });
  });

  test("strips accents when told so, else as it folds the case", () => {
    const options = (lowercase: boolean, strip_accents: boolean | null) =>
      parse(tokenizer({ normalizer: { type: "BertNormalizer", lowercase, strip_accents } })).options
        .stripAccents;
    expect([options(true, null), options(false, null), options(true, false), options(false, true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test("of another type is refused by name", () => {
    refused(tokenizer({}, { type: "BPE" }), "TOKENIZER_UNSUPPORTED", /type BPE; expected WordPiece/);
    refused(tokenizer({ normalizer: { type: "NFKC" } }), "TOKENIZER_UNSUPPORTED", /normalizer.type/);
    refused(tokenizer({ normalizer: null }), "TOKENIZER_UNSUPPORTED", /normalizer/);
    refused(tokenizer({}, { continuing_subword_prefix: "@@" }), "TOKENIZER_UNSUPPORTED", /prefix/);
    refused("{}", "TOKENIZER_UNSUPPORTED", /\(none\)/);
  });

  test("that is damaged is refused", () => {
    refused("{", "VOCABULARY_FORMAT", /dir\/tokenizer\.json: .* not a JSON/);
    refused(tokenizer({}, { vocab: { a: 0, b: 2 } }), "VOCABULARY_FORMAT", /number 2 of piece "b"/);
    refused(tokenizer({}, { vocab: { a: 0, b: 0 } }), "VOCABULARY_FORMAT", /number 0 of piece "b"/);
  });
});

describe("tokenizer_config.json", () => {
  test("says how words are made", () => {
    const content = JSON.stringify({
      do_lower_case: false,
      tokenizer_class: "BertTokenizer",
      model_max_length: 512,
    });
    expect(parseTokenizerConfig(content, "x")).toEqual({
      lowerCase: false,
      stripAccents: false,
      splitCjk: true,
    });
    expect(parseTokenizerConfig("{}", "x")).toEqual({ lowerCase: true, stripAccents: true, splitCjk: true });
  });

  test.each([
    "PreTrainedTokenizerFast",
    "TokenizersBackend",
  ])("of the class %s leaves all to tokenizer.json", (tokenizer_class) => {
    const content = JSON.stringify({ tokenizer_class, do_lower_case: true, strip_accents: true });
    const ofJson = { lowerCase: false, stripAccents: false, splitCjk: true };
    expect(parseTokenizerConfig(content, "x", ofJson)).toEqual(ofJson);
    expect(() => parseTokenizerConfig(content, "x")).toThrow(
      expect.objectContaining({ code: "TOKENIZER_UNSUPPORTED", message: expect.stringMatching(/missing/) }),
    );
  });

  test("of another tokenizer is refused", () => {
    expect(() => parseTokenizerConfig('{"tokenizer_class": "RobertaTokenizer"}', "x")).toThrow(
      expect.objectContaining({ code: "TOKENIZER_UNSUPPORTED" }),
    );
  });
});
