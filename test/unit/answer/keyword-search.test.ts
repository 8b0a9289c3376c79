import { LexicalIndex, LexicalIndexBuilder } from "../../../index";
import { KeywordSearch } from "../../../src/answer/keyword-search";

const builder = new LexicalIndexBuilder();
builder.add({ key: 1, title: "Sharks swim", body: "A moon over the sea, and the moon again" });
builder.add({ key: 2, title: "Moon sharks", vclaim: "A shark lives on the moon" });
builder.add({ key: 3, title: "Moon landing" });
builder.add({ key: 4, title: "A long story of many words about moons and about one shark" });
const index = new LexicalIndex(builder.finish());
const allowing = (...allowed: number[]) =>
  new KeywordSearch(index, { of: () => Uint8Array.from(allowed) }, () => "en");
const find = (text: string, search = allowing(1, 1, 1, 1), page = { offset: 0, limit: 10 }): number[] =>
  search.find({ text, filter: {}, ...page }).map((doc) => index.arrays.keys[doc]!);

describe("keywords", () => {
  test("find what holds them all in any form: short fields first, then bodies", () => {
    expect(find("moon shark")).toEqual([2, 4, 1]);
    expect(find("SHARKS, on the moons")).toEqual([2, 4, 1]);
    expect(find("sea")).toEqual([1]);
  });

  test("find nothing where no article has one of them, or all are stop words", () => {
    expect([find("moon zeppelin"), find("on the"), find("landing shark"), find("")]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test("find only what the filter lets through", () => {
    expect(find("moon shark", allowing(1, 0, 1, 1))).toEqual([4, 1]);
  });

  test("do not search bodies for a page that titles and claims fill", () => {
    const search = jest.spyOn(index.whole, "search");
    find("moon shark", allowing(1, 1, 1, 1), { offset: 0, limit: 2 });
    expect(search).not.toHaveBeenCalled();
    find("moon shark", allowing(1, 1, 1, 1), { offset: 0, limit: 3 });
    expect(search).toHaveBeenCalledTimes(1);
    search.mockRestore();
  });

  test("find what one pass over all lists would find, however long the lists are", () => {
    const many = new LexicalIndexBuilder();
    const texts = Array.from({ length: 300 }, (_, i) =>
      [i % 2 === 0 && "moon", i % 3 === 0 && "shark", i % 7 === 0 && "zeppelin", "harbour"]
        .filter(Boolean)
        .join(" "),
    );
    for (const [i, title] of texts.entries()) many.add({ key: i + 1, title });
    const of = () => Uint8Array.from(texts, (_, i) => (i % 5 === 0 ? 0 : 1));
    const search = new KeywordSearch(new LexicalIndex(many.finish()), { of }, () => "en");
    const found = search.find({ text: "harbour moon shark zeppelin", filter: {}, offset: 0, limit: 100 });
    expect(found.toSorted((a, b) => a - b)).toEqual([42, 84, 126, 168, 252, 294]);
  });

  test("find page by page, across short fields and bodies", () => {
    const page = (offset: number, limit: number) =>
      find("moon shark", allowing(1, 1, 1, 1), { offset, limit });
    expect([page(0, 1), page(1, 2), page(2, 5), page(3, 5)]).toEqual([[2], [4, 1], [1], []]);
  });

  test("need no stop words of the collection's language, or of the query's where that can be told", () => {
    const german = new LexicalIndexBuilder();
    german.add({
      key: 1,
      vclaim: "Die Kessel in der alten Schule sind mit Honig gef\u00fcllt worden.",
      language: "de",
    });
    const read = new LexicalIndex(german.finish());
    const found = (text: string, main: string): number[] =>
      new KeywordSearch(read, { of: () => Uint8Array.of(1) }, () => main).find({
        text,
        filter: {},
        offset: 0,
        limit: 1,
      });
    expect(found("die Kessel", "de-AT")).toEqual([0]);
    expect(found("die Kessel", "en")).toEqual([]);
    expect(found("die alten Kessel sind mit Honig aus der Schule gef\u00fcllt worden", "en")).toEqual([0]);
  });
});
