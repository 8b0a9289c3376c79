import { readFileSync } from "node:fs";
import { join } from "node:path";
import { selectAll } from "css-select";
import { parseDocument } from "htmlparser2";
import { ar } from "../../../../src/server/page/words/ar";
import { de } from "../../../../src/server/page/words/de";
import { en } from "../../../../src/server/page/words/en";
import { es } from "../../../../src/server/page/words/es";
import { fr } from "../../../../src/server/page/words/fr";
import { localeOf, preferred } from "../../../../src/server/page/words/preference";
import { pt } from "../../../../src/server/page/words/pt";
import {
  LANGUAGES,
  type PageLanguage,
  type Plural,
  say,
  sayCounted,
  speak,
  type Words,
  whenSpoken,
} from "../../../../src/server/page/words/spoken";

const TABLES: Readonly<Record<PageLanguage, Words>> = { en, es, pt, de, fr, ar };
const OTHERS = Object.entries(TABLES).filter(([language]) => language !== "en");
type Entry = readonly [key: string, english: string | Plural, words: string | Plural];

const namesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
const textsOf = (words: Words): string[] =>
  Object.values(words).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));
const entriesOf = (words: Words): Entry[] =>
  Object.entries(en).map(([key, english]) => [key, english, words[key as keyof Words]]);

/** What is the same word in another language, or no word. */
const SAME_WORDS =
  /^(?:API|Token|Status|Text|Link|Sites?|Version|Articles|Votes|Tweets|Questions?|Generation|Ranker|Reranker|Encoder|\{.*|, |verdict|date|site|“\{title\}”)$/;

describe.each(OTHERS)("the page's words in %s", (language, words) => {
  test("are all there, and none is blank", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    expect(
      textsOf(words).filter((text) => text.trim() === "" || text.trim() !== text.replace(/ $/, "")),
    ).toEqual([]);
  });

  test("have the names in braces that the English ones have", () => {
    for (const [key, english, own] of entriesOf(words)) {
      if (typeof english === "string") {
        expect([key, namesIn(own as string)]).toEqual([key, namesIn(english)]);
        continue;
      }
      const wanted = namesIn(english.other);
      const forms = Object.values(own as Plural);
      expect([key, namesIn((own as Plural).other)]).toEqual([key, wanted]);
      // A form for one or two things may say the number in words.
      for (const form of forms) {
        const missing = wanted.filter((name) => name !== "{n}" && !form.includes(name));
        expect([key, missing, namesIn(form).filter((name) => !wanted.includes(name))]).toEqual([key, [], []]);
      }
    }
  });

  test("have a form for each plural of the language", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // Spanish, Portuguese and French have "many" for millions alone, where it reads as "other" does.
    const wanted = pluralCategories.filter((form) => form !== "many" || language === "ar").sort();
    for (const [key, english, own] of entriesOf(words)) {
      if (typeof english !== "string") expect([key, Object.keys(own).sort()]).toEqual([key, wanted]);
    }
  });

  test("are not the English ones", () => {
    const textOf = (entry: string | Plural): string => (typeof entry === "string" ? entry : entry.other);
    const same = entriesOf(words).filter(([, english, own]) => textOf(english) === textOf(own));
    expect(
      same.map(([key, english]) => [key, textOf(english)]).filter(([, text]) => !SAME_WORDS.test(text!)),
    ).toEqual([]);
  });
});

test("no line of French begins with a colon, or ends with an opening quotation mark", () => {
  expect(textsOf(fr).filter((text) => / [:;!?»]|« /.test(text))).toEqual([]);
});

test("in Portuguese posts and fact-checks have one name each", () => {
  expect(textsOf(pt).filter((text) => /publicaç|verifica/i.test(text))).toEqual([]);
});

test.each<[PageLanguage, string]>([
  ["es", "rechazadas: 1"],
  ["pt", "recusadas: 1"],
  ["fr", "refusées\u00a0: 1"],
  ["ar", "مرفوض: 1"],
])("in %s a single row of a batch does not stand before a plural", (language, told) => {
  speak(language, TABLES[language]);
  expect(say("batch.refused", { n: "1" })).toBe(told);
});

test("the markup has the English words, by their keys", () => {
  const markup = readFileSync(join(__dirname, "../../../../src/server/page/index.html"), "utf8");
  const page = parseDocument(markup);
  type Node = ReturnType<typeof selectAll>[number] & {
    readonly attribs?: Readonly<Record<string, string>>;
    readonly children?: readonly Node[];
    readonly data?: string;
  };
  const textOf = ({ attribs, children, data }: Node): string =>
    attribs?.["data-part"]
      ? `{${attribs["data-part"]}}`
      : (data ?? children?.map(textOf).join("") ?? "").replaceAll("&#8209;", "\u2011");
  const placed = (selectAll("[data-words]", page.children) as Node[]).map((place) => [
    place.attribs?.["data-words"],
    place.children?.map(textOf).join(""),
  ]);
  expect(placed.length).toBeGreaterThan(30);
  for (const [key, text] of placed) expect([key, text]).toEqual([key, en[key as keyof typeof en]]);
  const labels = (selectAll("[data-label]", page.children) as Node[]).map(({ attribs }) => attribs ?? {});
  expect(labels.length).toBeGreaterThan(4);
  for (const { "data-label": key, "aria-label": text } of labels) {
    expect([key, text]).toEqual([key, en[key as keyof typeof en]]);
  }
});

describe("what is said", () => {
  test("has the plural of its number", () => {
    const counted = (language: PageLanguage, ...numbers: number[]): string[] => {
      speak(language, TABLES[language], localeOf(language, []));
      return numbers.map((n) => sayCounted("results.count", n));
    };
    expect(counted("en", 0, 1, 2, 1234)).toEqual(["0 results", "1 result", "2 results", "1,234 results"]);
    expect(counted("fr", 0, 1, 2)).toEqual(["0 résultat", "1 résultat", "2 résultats"]);
    expect(counted("de", 1, 12345)).toEqual(["1 Ergebnis", "12.345 Ergebnisse"]);
    expect(counted("es", 1, 2_000_000)).toEqual(["1 resultado", "2.000.000 resultados"]);
    expect(counted("ar", 0, 1, 2, 3, 11, 100)).toEqual([
      "لا نتائج",
      "نتيجة واحدة",
      "نتيجتان",
      "3 نتائج",
      "11 نتيجة",
      "100 نتيجة",
    ]);
  });

  test("has values for its names, and braces of others are no names", () => {
    speak("en", en);
    expect(say("row.named", { n: "{rank}$&" })).toBe("Row {rank}$&");
    expect(sayCounted("batch.done", 2, { done: "1" })).toBe("1 of 2 rows done");
  });

  test("is told to those who show it, each time that the language changes", () => {
    const heard: string[] = [];
    whenSpoken(() => heard.push(say("tab.ask")));
    speak("de", de);
    speak("es", es);
    expect(heard).toEqual(["Fragen", "Preguntar"]);
  });
});

describe("the language of the page", () => {
  test.each<[readonly string[], PageLanguage]>([
    [["de-CH", "en"], "de"],
    [["pl", "AR-eg", "en"], "ar"],
    [["pt-BR"], "pt"],
    [["pl", "constructor"], "en"],
    [[], "en"],
  ])("of a browser with %j is %s", (tags, language) => {
    expect(preferred(tags)).toBe(language);
  });

  test("has the region of the browser for numbers and dates, in digits and a calendar that all share", () => {
    const date = (tag: string): string =>
      new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(Date.UTC(2022, 5, 1));
    expect(date(localeOf("en", ["de", "en-GB", "en-US"]))).toBe("1 June 2022");
    expect(date(localeOf("en", ["de"]))).toBe("June 1, 2022");
    expect(date(localeOf("ar", ["ar-SA"]))).toMatch(/^1 يونيو 2022/);
    expect(new Intl.NumberFormat(localeOf("ar", ["ar-EG"])).format(1234)).toMatch(/^1.234$/);
  });

  test("has a name of its own in the menu", () => {
    expect(Object.keys(LANGUAGES).sort()).toEqual(Object.keys(TABLES).sort());
  });
});
