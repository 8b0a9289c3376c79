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

describe("a chat spelling", () => {
  test("is written out in English posts, and in others stays the word that it is there", () => {
    expect(plain("dem ferry captains im vid")).toBe("them ferry captains i'm video");
    const german =
      "Der Kapitän der Fähre sah im Hafen von Oslo etwas, von dem man nur sagen kann: es war ein Kalmar";
    expect(plain(german)).toBe(german);
  });
});

describe("a frame around a claim", () => {
  test("is cut where calls to share stand before it", () => {
    expect(plain("PLEASE SHARE!!! Is it true that a giant squid was found in Oslo?")).toBe(
      "a giant squid was found in Oslo?",
    );
  });

  test("is not what is left of a post whose claim is of everyday words", () => {
    expect(plain("It was found long ago. Is this true or fake?")).toBe("It was found long ago");
  });
});

describe("a word in disguise", () => {
  test.each([
    ["signs for letters", "the v@cc!nes of a bi||ionaire", "the vaccines of a billionaire"],
    ["digits for letters", "M1croch1ps in the vacc1ne-19", "Microchips in the vaccine-19"],
    ["signs between letters", "m.i.c.r.o.c.h.i.p.s in the v-a-c-c-i-n-e", "microchips in the vaccine"],
    ["blanks between letters", "the v a c c i n e of microchips", "the vaccine of microchips"],
    ["a sign between its halves", "the vac.cine holds micro-chips", "the vaccine holds microchips"],
    ["stars for letters", "the v*ccine holds m**rochips", "the vaccine holds microchips"],
    ["stretched letters", "a giiiiant squiiiid in the harbooour", "a giant squid in the harbour"],
  ])("is read as what it means: %s", (_, tweet, meant) => {
    expect(plain(tweet)).toBe(meant);
  });

  test("is none where the collection holds all of it as it is written, or nothing that it may be", () => {
    for (const tweet of [
      "a giant-squid, a ferry.captain",
      "the 1st and 5G, at 3 p.m. pre-k, vaccine7",
      "mail me at a.cow@harbour.example or cow@squid.example",
      "sh*t, a z*bra",
      "A B C D",
    ])
      expect(plain(tweet)).toBe(parseTweet(tweet).body);
  });

  test("is none where digits are numbers: at the end, as many as letters, or beside two letters", () => {
    // All of them could be read as words that are there.
    const words = lexicalIndexOf(
      ...Array.from({ length: 40 }, () => ({ vclaim: "bad microchips, ballots" })),
    );
    for (const tweet of ["microchip5", "b4d", "b4ll075"]) expect(plain(tweet, words)).toBe(tweet);
    expect(plain("m1crochips b4ll0ts", words)).toBe("microchips ballots");
  });

  test("is told from what was written", () => {
    expect([...index.plain(parseTweet("the v@ccine")).repairs]).toEqual([["vaccine", "v@ccine"]]);
  });

  test("is not looked for without end", () => {
    const tweet = Array.from({ length: 3000 }, (_, i) => `v${String.fromCharCode(97 + (i % 26))}**x`).join(
      " ",
    );
    expect(plain(tweet)).toBe(tweet.slice(0, 10_000).replace(/ \S*$/, (end) => end));
  });
});

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

describe("a word in another script", () => {
  const nothing = Array.from({ length: 40 }, (_, i) => ({ vclaim: `nothing ${i}` }));
  const english = lexicalIndexOf(
    { vclaim: "Rishi Sunak resigned as Prime Minister of Britain" },
    { vclaim: "A Sinking ferry near Odessa" },
    ...nothing,
  );
  const hindi = lexicalIndexOf({ vclaim: "ऋषि सुनक ने ब्रिटेन के प्रधानमंत्री पद से इस्तीफ़ा दिया" }, ...nothing);

  test("becomes the collection's word that sounds alike", () => {
    expect(plain("क्या ऋषि सुनक ब्रिटेन के हैं", english)).toBe("क्या Rishi Sunak Britain के हैं");
    expect(plain("did Sunak leave Britain", hindi)).toBe("did सुनक leave ब्रिटेन");
    expect(plain("ਕੀ ਰਿਸ਼ੀ ਸੁਨਕ", hindi)).toBe("ਕੀ ऋषि सुनक");
    expect(plain("Паром под Одессой, Одесса", english)).toContain("Odessa");
  });

  test("is told from what was written", () => {
    const { repairs } = english.plain(parseTweet("सुनक"));
    expect([...repairs]).toEqual([["sunak", "सुनक"]]);
  });

  test("stays where nothing sounds alike, and where the collection holds it", () => {
    const both = lexicalIndexOf({ vclaim: "Rishi Sunak" }, { vclaim: "ऋषि सुनक" }, ...nothing);
    expect(plain("नरेंद्र मोदी", english)).toBe("नरेंद्र मोदी");
    expect(plain("ऋषि सुनक", both)).toBe("ऋषि सुनक");
  });

  test("is not looked for by its sound within its own script", () => {
    expect(plain("senk in sonic", english)).toBe("senk in sonic");
    expect(plain("सानक", hindi)).toBe("सानक");
  });

  test("is read by the sound that fits the words around it", () => {
    const two = lexicalIndexOf(
      ...Array.from({ length: 20 }, () => ({ vclaim: "Nirmal Kapoor sang in Jaipur" })),
      ...Array.from({ length: 20 }, () => ({ vclaim: "Normal people work in Kanpur" })),
      ...nothing,
    );
    expect(plain("जयपुर में निर्मल", two)).toBe("Jaipur में Nirmal");
    expect(plain("कानपुर में नॉर्मल", two)).toBe("Kanpur में Normal");
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
