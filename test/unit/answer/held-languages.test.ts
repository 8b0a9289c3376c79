import { type HeldArticles, HeldLanguages } from "../../../src/answer/held-languages";
import { ArticleHeadings, ArticleWriter } from "../../../src/base/store";
import { languageNumber } from "../../../src/base/text";
import { temporaryStore } from "../../support/workspace";

const SPANISH = "Dicen que el viejo barco ya no puede cruzar la bahía desde la tormenta del lunes";
const ENGLISH = "They say that the old ferry has not been able to cross the harbour since the storm";
const MALAY = "Katanya kapal tua itu tidak boleh lagi menyeberangi pelabuhan selepas ribut yang lalu";

/** So many articles of a language and with a heading. */
type Part = readonly [count: number, language: string | null, text?: string];

/** A collection of these articles, mixed. */
function collection(...parts: readonly Part[]) {
  const headings = parts.flatMap(([count, language, text = ""]) =>
    Array.from({ length: count }, () => ({ language, text })),
  );
  let reads = 0;
  const store = {
    get: (key: number) => {
      reads++;
      return headings[key - 1];
    },
  };
  // Keys that lie far from each other in a row, as articles of all languages come.
  const keys = Uint32Array.from(headings, (_, i) => ((i * 7919) % headings.length) + 1);
  const languages = new HeldLanguages(store);
  return {
    main: () => languages.main({ keys }),
    all: () => languages.all({ keys }),
    foreign: (post: string, of = keys, known?: Omit<HeldArticles, "keys">) =>
      languages.foreign(post, { keys: of, ...known }),
    keys,
    reads: () => reads,
  };
}
const foreign = (post: string, ...parts: readonly Part[]) => collection(...parts).foreign(post);

const database = temporaryStore();

test("the main language of a collection is the most frequent one, said or told", () => {
  const main = (...parts: readonly Part[]) => collection(...parts).main();
  expect(main([3, "de"], [6, "fr-CA"])).toBe("fr");
  expect(main([1, "de"], [6, null, ENGLISH])).toBe("en");
  expect(main([5, null, "7"])).toBeUndefined();
});

test("a collection's languages are listed in one form, the most frequent first, without strays", () => {
  expect(collection([30, "de-AT"], [60, "fr-CA"], [20, null, MALAY], [1, "es"]).all()).toEqual([
    "fr",
    "de",
    "id",
  ]);
});

describe("the languages of a collection", () => {
  test("are those that its articles say, and a post in another is foreign", () => {
    expect(foreign(SPANISH, [10, "en-GB"])).toEqual({ post: "es", collection: ["en"] });
    expect(foreign(ENGLISH, [3, "de"], [6, "fr"])).toEqual({ post: "en", collection: ["fr", "de"] });
    expect(foreign(SPANISH, [10, "en"], [10, "es-AR"])).toBeUndefined();
    expect(foreign(ENGLISH, [10, "en"])).toBeUndefined();
  });

  test("are told from headings where articles do not say theirs", () => {
    expect(foreign(SPANISH, [10, null, ENGLISH])).toEqual({ post: "es", collection: ["en"] });
    expect(foreign(SPANISH, [10, "und", ENGLISH], [5, null, SPANISH])).toBeUndefined();
    // What is said goes before what could be told.
    expect(foreign(ENGLISH, [10, "de", ENGLISH])).toEqual({ post: "en", collection: ["de"] });
  });

  test("are not those of a few strays", () => {
    expect(foreign(SPANISH, [98, "en"], [2, "es"])).toEqual({ post: "es", collection: ["en"] });
    expect(foreign(SPANISH, [97, "en"], [3, "es"])).toBeUndefined();
    // Articles whose language is not known do not count.
    expect(foreign(SPANISH, [40, "en"], [1, "es"], [100, null, "Ferry"])).toBeUndefined();
  });

  test("are compared as they can be told: Malay as Indonesian, tags without their region", () => {
    expect(foreign(MALAY, [10, "ms-MY"])).toBeUndefined();
    expect(foreign(ENGLISH, [10, "ms-MY"])).toEqual({ post: "en", collection: ["ms"] });
  });

  test("say nothing of a post where none is known, or one cannot be told", () => {
    expect(foreign(SPANISH)).toBeUndefined();
    expect(foreign(SPANISH, [10, null, "Ferry"])).toBeUndefined();
    // Galician would be taken for Spanish or Portuguese.
    expect(foreign(SPANISH, [10, "gl"], [10, "en"])).toBeUndefined();
    expect(foreign("Zoë Müller", [10, "en"])).toBeUndefined();
  });

  test("are read once, of a few hundred articles, and not before a post asks", () => {
    const { foreign: ask, reads } = collection([5000, "en"]);
    expect(reads()).toBe(0);
    ask(ENGLISH);
    expect(reads()).toBe(200);
    ask(SPANISH);
    expect(reads()).toBe(200);
  });

  test("are taken from the index where it knows them, without those that were withdrawn", () => {
    const { foreign: ask, keys, reads } = collection([600, "ms-MY"], [400, "en"]);
    const languages = Uint16Array.from(keys, (key) => languageNumber(key <= 600 ? "id" : "en"));
    expect(ask(ENGLISH, keys, { languages })).toBeUndefined();
    expect(reads()).toBe(0);
    const removed = new Set([...keys.keys()].filter((doc) => keys[doc]! > 600));
    expect(ask(ENGLISH, keys, { languages, removed })).toEqual({ post: "en", collection: ["ms"] });
    // For the code that the articles give: Malay is compared as Indonesian.
    expect(reads()).toBe(1);
  });

  test("are those of the index where an article has been written anew in another language since", () => {
    const { foreign, keys } = collection([10, "en"]);
    const languages = Uint16Array.from(keys, (_, doc) => languageNumber(doc < 5 ? "en" : "de"));
    expect(foreign(SPANISH, keys, { languages })?.collection).toEqual(["en", "de"]);
  });

  test("are read again when many articles have come or gone, not for a few", () => {
    const { foreign: ask, keys, reads } = collection([1000, "en"], [1000, "es"]);
    const english = keys.filter((key) => key <= 1000);
    expect(ask(SPANISH, english)).toEqual({ post: "es", collection: ["en"] });
    expect(ask(SPANISH, Uint32Array.of(...english, 1001, 1002))).toEqual({ post: "es", collection: ["en"] });
    expect(reads()).toBe(200);
    expect(ask(SPANISH, keys)).toBeUndefined();
    expect(reads()).toBe(400);
  });

  test("are read from the store's titles, subtitles and claims", () => {
    const writer = new ArticleWriter(database);
    const now = "2026-01-01T00:00:00.000Z";
    writer.upsert({ source: "a", id: "1", title: "Ferry", vclaim: ENGLISH, body: SPANISH }, now);
    writer.upsert({ source: "a", id: "2", subtitle: "Sunk", title: "Ferry", language: "fr" }, now);
    const headings = new ArticleHeadings(database);
    expect([headings.get(1), headings.get(2), headings.get(3)]).toEqual([
      { language: null, text: `Ferry\n${ENGLISH}` },
      { language: "fr", text: "Ferry\nSunk" },
      undefined,
    ]);
    expect(new HeldLanguages(headings).foreign(SPANISH, { keys: Uint32Array.of(1) })?.collection).toEqual([
      "en",
    ]);
  });
});
