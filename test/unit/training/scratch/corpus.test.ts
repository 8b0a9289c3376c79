import { WordPiece } from "../../../../src/base/text";
import {
  type ArticlePieces,
  ArticleTokenizer,
  concatenate,
  meaningfulPieces,
  WordCounter,
} from "../../../../training/scratch/corpus";

const PIECES = [
  "[PAD]",
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "[MASK]",
  "bridge",
  "##s",
  "the",
  "!",
  "7",
  "old",
  "river",
];
const tokenizer = new WordPiece(PIECES);
const about = { source: "test", id: "1" };

const read = (article: object): ArticlePieces =>
  new ArticleTokenizer(tokenizer).read({ ...about, ...article });
const words = (pieces: Uint32Array): string => [...pieces].map((piece) => PIECES[piece]).join(" ");

describe("articles as word pieces", () => {
  test("are read without stop words, signs and words that the vocabulary cannot spell", () => {
    const { fields } = read({ title: "The old bridges!", subtitle: "Zebras, 7", vclaim: "river" });
    expect(fields.map(words)).toEqual(["old bridge ##s", "7", "river"]);
  });

  test("have empty fields where a text is missing", () => {
    expect(read({ title: "river" })).toEqual({
      fields: [Uint32Array.of(11), new Uint32Array(), new Uint32Array()],
      lead: [new Uint32Array()],
      body: new Uint32Array(),
    });
  });

  test("keep the beginning of the first six paragraphs apart from the whole body", () => {
    const { lead, body } = read({ body: `${"old ".repeat(100)}\n${"river\n".repeat(7)}` });
    expect(lead.map(({ length }) => length)).toEqual([60, 1, 1, 1, 1, 1]);
    expect(body).toHaveLength(107);
  });
});

describe("pieces that say something", () => {
  test("are letters and digits, continuations too, but neither special pieces nor stop words nor signs", () => {
    expect(PIECES.filter((_, i) => meaningfulPieces(PIECES)[i])).toEqual([
      "bridge",
      "##s",
      "7",
      "old",
      "river",
    ]);
  });
});

test("words are counted over title, subtitle, vclaim and body", () => {
  const counter = new WordCounter();
  counter.add({ ...about, title: "Old bridge", subtitle: "old", vclaim: "BRIDGE!", body: "old\nriver" });
  counter.add({ ...about, title: "river" });
  expect(Object.fromEntries(counter.frequencies)).toEqual({ old: 3, bridge: 2, "!": 1, river: 2 });
});

test("words too long to be taken apart are not counted", () => {
  const counter = new WordCounter();
  counter.add({ ...about, title: `${"a".repeat(100)} ${"b".repeat(101)} ${"c".repeat(1_000_000)}` });
  expect([...counter.frequencies.keys()]).toEqual(["a".repeat(100)]);
});

test("pieces are put one after the other", () => {
  expect(concatenate([Uint32Array.of(1, 2), new Uint32Array(), Uint32Array.of(3)])).toEqual(
    Uint32Array.of(1, 2, 3),
  );
  expect(concatenate([])).toEqual(new Uint32Array());
});
