import type { Article } from "../../../../src/base/core/types";
import { ArticleMatches, type ArticleTraits, ArticleWriter } from "../../../../src/base/store";
import { temporaryStore } from "../../../support/workspace";

const ARTICLES: readonly Article[] = [
  { source: "checks", id: "plain", vclaim: "a", url: "https://www.example.org/a", rating: "False" },
  {
    source: "checks",
    id: "subdomain",
    vclaim: "b",
    url: "http://facts.example.org:8080/b",
    rating: "false ",
  },
  {
    source: "checks",
    id: "lookalike",
    vclaim: "c",
    url: "https://notexample.org/example.org",
    rating: "True",
  },
  { source: "checks", id: "no address", vclaim: "d", rating: "ЛОЖЬ", language: "ru" },
  { source: "example.org", id: "by source", vclaim: "e", rating: "Größtenteils FALSCH", language: "de" },
  { source: "checks", id: "british", vclaim: "f", language: "en-GB" },
  { source: "checks", id: "american", vclaim: "g", language: "en_US" },
  { source: "checks", id: "enga", vclaim: "h", language: "enq" },
  { source: "www.lone.example", id: "by www", vclaim: "i" },
  { source: "checks", id: "umlaut", vclaim: "j", url: "https://fäkt.example.de/j" },
  { source: "prüf.example.de", id: "umlaut source", vclaim: "k" },
  { source: "Vérité", id: "accents", vclaim: "l", rating: "trompeur" },
];

describe("articles by traits", () => {
  const database = temporaryStore();
  let matches: ArticleMatches;
  let ids: Map<number, string>;
  beforeAll(() => {
    const writer = new ArticleWriter(database);
    for (const article of ARTICLES) writer.upsert(article, "2026-01-01T00:00:00Z");
    matches = new ArticleMatches(database);
    const rows = database.prepare<[], { key: number; id: string }>("SELECT key, id FROM articles").all();
    ids = new Map(rows.map(({ key, id }) => [key, id]));
  });
  const found = (traits: ArticleTraits): (string | undefined)[] =>
    matches
      .keys(traits)
      .sort((a, b) => a - b)
      .map((key) => ids.get(key));

  test("a site is the source or the host of the address, subdomains included, look-alikes not", () => {
    expect(found({ sites: ["example.org"] })).toEqual(["plain", "subdomain", "by source"]);
    expect(found({ sites: ["facts.example.org"] })).toEqual(["subdomain"]);
  });

  test("a site may be written with www. and in capitals", () => {
    expect(found({ sites: ["WWW.Example.org"] })).toEqual(found({ sites: ["example.org"] }));
  });

  test("a site may be given as an address, and a source may begin with www.", () => {
    expect(found({ sites: ["https://www.example.org/facts?page=2"] })).toEqual(
      found({ sites: ["example.org"] }),
    );
    expect(found({ sites: ["http://facts.example.org:8080"] })).toEqual(["subdomain"]);
    for (const site of ["www.lone.example", "lone.example", "https://lone.example/"])
      expect(found({ sites: [site] })).toEqual(["by www"]);
  });

  test("a site may have letters beyond ASCII, as browsers show them and as addresses have them", () => {
    for (const site of ["FÄKT.example.de", "https://fäkt.example.de/j", "xn--fkt-qla.example.de"])
      expect(found({ sites: [site] })).toEqual(["umlaut"]);
    for (const site of ["prüf.example.de", "xn--prf-ioa.example.de"])
      expect(found({ sites: [site] })).toEqual(["umlaut source"]);
  });

  test("ratings are equal in any case, in scripts other than Latin as well", () => {
    expect(found({ ratings: ["FALSE"] })).toEqual(["plain", "subdomain"]);
    expect(found({ ratings: ["ложь"] })).toEqual(["no address"]);
    expect(found({ ratings: ["GRÖSSTENTEILS falsch"] })).toEqual(["by source"]);
    expect(found({ ratings: ["Gro\u0308ßtenteils falsch"] })).toEqual(["by source"]);
  });

  test("ratings and names of sources are found without their accents", () => {
    expect(found({ ratings: ["grosstenteils falsch"] })).toEqual(["by source"]);
    expect(found({ ratings: ["Trompeûr"] })).toEqual(["accents"]);
    for (const site of ["verite", "VÉRITÉ", "ve\u0301rite\u0301"])
      expect(found({ sites: [site] })).toEqual(["accents"]);
  });

  test("accents make another host", () => {
    expect(found({ sites: ["fakt.example.de"] })).toEqual([]);
  });

  test("a language is the same by each of its codes", () => {
    for (const code of ["de", "deu", "ger", "DE"])
      expect(found({ languages: [code] })).toEqual(["by source"]);
    expect(found({ languages: ["eng"] })).toEqual(["british", "american"]);
    expect(found({ languages: ["eng-GB"] })).toEqual(["british"]);
  });

  test("a language is the same by its name, and by its tag", () => {
    expect(found({ languages: ["English"] })).toEqual(["british", "american"]);
    expect(found({ languages: ["Deutsch", "русский"] })).toEqual(["no address", "by source"]);
    expect(found({ languages: ["Klingon"] })).toEqual([]);
  });

  test("a region takes articles that name the language alone, and not those of other regions", () => {
    expect(found({ languages: ["de-AT"] })).toEqual(["by source"]);
    expect(found({ languages: ["de_Latn-AT", "en-GB"] })).toEqual(["by source", "british"]);
    expect(found({ languages: ["en-AU"] })).toEqual([]);
  });

  test("a language takes its regions, not languages that begin with the same letters", () => {
    expect(found({ languages: ["en"] })).toEqual(["british", "american"]);
    expect(found({ languages: ["EN-us"] })).toEqual(["american"]);
  });

  test("one of a list is enough, and all lists must hold", () => {
    expect(found({ languages: ["ru", "de"] })).toEqual(["no address", "by source"]);
    expect(found({ languages: ["ru", "de"], sites: ["example.org"] })).toEqual(["by source"]);
  });

  test("an empty list lets nothing through, none at all everything", () => {
    expect(found({ ratings: [] })).toEqual([]);
    expect(found({})).toHaveLength(ARTICLES.length);
  });

  test("quotes, wildcards and commands in a value are letters like others", () => {
    for (const value of ["%", "_____", "' OR 1=1 --", '"]', "*", "\u0000", ""]) {
      expect(found({ sites: [value] })).toEqual([]);
      expect(found({ ratings: [value] })).toEqual([]);
      expect(found({ languages: [value] })).toEqual([]);
    }
  });
});
