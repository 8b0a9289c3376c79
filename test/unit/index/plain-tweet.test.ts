import { RepairDictionary } from "../../../index/repair/repair-dictionary";
import { parseTweet } from "../../../src/base/text";
import { lexicalIndexOf } from "../../support/lexical";

/** Forty articles of which each theme has ten; themes share no word. */
const THEMES = [
  { title: "Ferry captain", vclaim: "A giant squid was found in the harbour of Oslo by a ferry captain." },
  { title: "Microchips", vclaim: "The vaccine holds microchips, said a billionaire." },
  { title: "Volcano", vclaim: "Lava of the volcano destroyed a billiard hall." },
  { title: "Elections", vclaim: "Ballots were burned behind the courthouse." },
];

const index = lexicalIndexOf(...Array.from({ length: 200 }, (_, i) => THEMES[i % THEMES.length] ?? {}));
const plain = (tweet: string, of = index): string => of.plain(parseTweet(tweet)).parts.body;

describe("a misspelt word", () => {
  test("becomes the collection's word that is meant", () => {
    expect(plain("giant squidd in the harbuor")).toBe("giant squid in the harbour");
    expect(plain("micrchips in the vacine")).toBe("microchips in the vaccine");
    expect(plain("blts brnd, bllts behind the courthouse")).toContain("ballots");
  });

  test("is told from what was written", () => {
    const { parts, repairs } = index.plain(parseTweet("a vacine with microchips"));
    expect([...repairs]).toEqual([["vaccine", "vacine"]]);
    const { terms } = index.read(parts, repairs);
    const term = terms.find(({ word }) => word === "vaccine");
    expect(term).toMatchObject({ repairedFrom: "vacine", term: index.terms.find("vaccin") });
    expect(terms.filter(({ repairedFrom }) => repairedFrom !== undefined)).toHaveLength(1);
  });

  test("is chosen by the words around it", () => {
    // Both take as many letters more, and stand in as many articles.
    const mixed = lexicalIndexOf(
      ...[
        ...Array.from({ length: 50 }, () => ({ vclaim: "the parade of lanterns in Kyoto" })),
        ...Array.from({ length: 50 }, () => ({ vclaim: "the parage of convicts in Texas" })),
      ],
    );
    expect(plain("lanterns of the parae in Kyoto", mixed)).toBe("lanterns of the parade in Kyoto");
    expect(plain("convicts on the parae in Texas", mixed)).toBe("convicts on the parage in Texas");
  });

  test("may be two that were written as one", () => {
    expect(plain("the giantsquid of Oslo")).toBe("the giant squid of Oslo");
  });

  test("stays where nothing near is meant, and where it may be a name", () => {
    for (const tweet of ["zebras in the harbour", "Captain Ferrante of the ferry", "squids"])
      expect(plain(tweet)).toBe(tweet);
  });

  test("is repaired to stems that stand in bodies alone, and to stop words, which say nothing", () => {
    const bodies = lexicalIndexOf(
      ...[
        ...Array.from({ length: 60 }, () => ({
          title: "Ferry",
          body: "The ferry sank with its cargo of uranium.",
        })),
        ...Array.from({ length: 60 }, () => ({ title: "Moon", body: "The moon is hollow." })),
      ],
    );
    expect(plain("the ferry carried urnium", bodies)).toBe("the ferry carried uranium");
    const { parts, repairs } = bodies.plain(parseTweet("ferry beacuse of the moon"));
    expect(parts.body).toBe("ferry because of the moon");
    expect(bodies.read(parts, repairs).terms.map(({ word }) => word)).toEqual(["ferry", "moon"]);
  });

  test("finds by its repair what it would not find as it was written", () => {
    const tweet = parseTweet("lva of a vlcano");
    expect(index.searchShort(index.read(tweet), 1).docs).toHaveLength(0);
    const { parts, repairs } = index.plain(tweet);
    expect(index.searchShort(index.read(parts, repairs), 1).docs[0]).toBe(2);
  });
});

describe("a plain tweet", () => {
  test("whose words are all known is given back as it is, and no dictionary is made for it", () => {
    const fresh = lexicalIndexOf(...THEMES);
    const tweet = parseTweet("A giant squid was found in the harbour of Oslo");
    const made = jest.spyOn(RepairDictionary.prototype, "near");
    const { parts, repairs } = fresh.plain(tweet);
    expect(parts).toBe(tweet);
    expect(repairs.size).toBe(0);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  test("is read without chat spellings and sentences that claim nothing", () => {
    expect(plain("OMG pls share!!! a giant squid n a ferry, ppl. Wake up!")).toBe(
      "a giant squid and a ferry, people.",
    );
  });

  test("keeps author, handle, day and links", () => {
    const tweet = parseTweet("lol a squid https://example.org/a \u2014 Vacine Fan (@Harbuor) March 1, 2020");
    const { parts } = index.plain(tweet);
    expect(parts).toEqual({ ...tweet, body: "a squid" });
  });
});
