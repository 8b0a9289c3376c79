import { LexicalIndex, LexicalIndexBuilder } from "../../../index";
import { KeywordSearch } from "../../../src/answer/keyword-search";

const builder = new LexicalIndexBuilder();
builder.add({ key: 1, title: "Sharks swim", body: "A moon over the sea, and the moon again" });
builder.add({ key: 2, title: "Moon sharks", vclaim: "A shark lives on the moon" });
builder.add({ key: 3, title: "Moon landing" });
builder.add({ key: 4, title: "A long story of many words about moons and about one shark" });
const index = new LexicalIndex(builder.finish());
const allowing = (...allowed: number[]) =>
  new KeywordSearch(index, { of: () => Uint8Array.from(allowed) }, () => ["en"]);
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
    const search = new KeywordSearch(new LexicalIndex(many.finish()), { of }, () => ["en"]);
    const found = search.find({ text: "harbour moon shark zeppelin", filter: {}, offset: 0, limit: 100 });
    expect(found.toSorted((a, b) => a - b)).toEqual([42, 84, 126, 168, 252, 294]);
  });

  test("find page by page, across short fields and bodies", () => {
    const page = (offset: number, limit: number) =>
      find("moon shark", allowing(1, 1, 1, 1), { offset, limit });
    expect([page(0, 1), page(1, 2), page(2, 5), page(3, 5)]).toEqual([[2], [4, 1], [1], []]);
  });

  describe("need no stop words", () => {
    const mixed = new LexicalIndexBuilder();
    const claims: readonly (readonly [string, string])[] = [
      ["de", "Die Kessel in der alten Schule sind mit Honig gef\u00fcllt worden."],
      ["es", "El gobierno de Macron regala barcos a todos los pescadores."],
      ["en", "Macron gives a boat to every fisherman, the government says."],
      ["en", "Sharks die of honey."],
      ["en", "Sharks sleep on honey."],
    ];
    for (const [i, [language, vclaim]] of claims.entries()) mixed.add({ key: i, vclaim, language });
    const read = new LexicalIndex(mixed.finish());
    const of = () => new Uint8Array(claims.length).fill(1);
    const found = (text: string, held: readonly string[], languages?: readonly string[]): number[] =>
      new KeywordSearch(read, { of }, () => held).find({ text, filter: { languages }, offset: 0, limit: 9 });

    test("of the query's language where that can be told", () => {
      const german = "die alten Kessel sind mit Honig aus der Schule gef\u00fcllt worden";
      expect(found(german, ["en"])).toEqual([0]);
    });

    test("of any of the collection's languages", () => {
      expect(found("gobierno de Macron", ["en", "de", "es"])).toEqual([1]);
      expect(found("die Kessel", ["en", "de", "es"])).toEqual([0]);
      expect(found("die Kessel", ["en"])).toEqual([]);
    });

    test("of another language than the filter's, though the collection holds it", () => {
      expect(found("gobierno de Macron", ["en", "es"], ["es-MX", "und"])).toEqual([1]);
      expect(found("gobierno de Macron", ["en", "es"], ["en"])).toEqual([]);
      expect(found("die honey", ["en", "de"], ["en"])).toEqual([3]);
    });

    test("and yet are searched by them where there is nothing else, and ordered by them", () => {
      expect(found("die", ["en", "de"])).toEqual([3]);
      expect(found("die honey", ["en", "de"])).toEqual([3, 4]);
    });
  });
});
