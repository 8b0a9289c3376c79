import type { Article } from "../../../../../src/base/core/types";
import { PairMiner } from "../../../../../training/scratch/bilingual/pairs";

/** Articles about nothing that the others are about, so that the names of the others are rare. */
const others: Article[] = Array.from({ length: 400 }, (_, i) => ({
  source: "s",
  id: `other ${i}`,
  language: i % 2 === 0 ? "en" : "es",
  date: "2020-05-01",
  title: `nothing ${i}`,
}));

const made = (language: string, title: string, date = "2020-05-01"): Article => ({
  source: "s",
  id: `${language} ${title}`,
  language,
  title,
  date,
});

function pairsOf(...articles: Article[]): (readonly [number, number])[] {
  const miner = new PairMiner();
  for (const article of [...articles, ...others]) miner.add(article);
  return miner.pairs();
}

const english = made("en", "No, Mattarella did not meet Keetz in Zagreb");

describe("articles of two languages", () => {
  test("are a pair where they share three rare names in the same month", () => {
    expect(pairsOf(english, made("es", "Mattarella no vio a Keetz en Zagreb", "2020-05-31"))).toEqual([
      [0, 1],
    ]);
  });

  test.each([
    ["a month lies between them", [made("es", "Mattarella no vio a Keetz en Zagreb", "2020-06-02")]],
    ["a date is not known", [{ ...made("es", "Mattarella no vio a Keetz en Zagreb"), date: "soon" }]],
    ["they are of one language", [made("en", "Mattarella never saw Keetz in Zagreb")]],
    ["they share two names", [made("es", "Mattarella no vio a Keetz")]],
    ["they share one name and numbers", [made("es", "Mattarella 370 41")]],
    [
      "much else is in one of them",
      [made("es", `Mattarella Keetz Zagreb ${names(60)}`), made("fr", names(60))],
    ],
  ])("are no pair where %s", (_, articles) => {
    const numbered = { ...english, title: `${english.title} 370 41` };
    expect(pairsOf(numbered, ...articles).filter(([a]) => a === 0)).toEqual([]);
  });

  test("are a pair with the nearest of a language alone", () => {
    const near = made("es", "Mattarella no vio a Keetz en Zagreb");
    const nearer = made("es", "Mattarella no vio a Keetz en Zagreb con Poubel");
    const withPoubel = { ...english, title: `${english.title} beside Poubel` };
    expect(pairsOf(withPoubel, near, nearer)).toEqual([[0, 2]]);
  });

  test("of two scripts are a pair where three rare names sound alike", () => {
    const hindi = made("hi", "क्या कपिल सिब्बल नोआखली में प्रोमिला से मिले थे");
    const about = made("en", "Kapil Sibal never met Promila");
    expect(pairsOf(about, hindi)).toEqual([[0, 1]]);
    expect(pairsOf(made("en", "Kapil Sibal met nobody there"), hindi)).toEqual([]);
  });

  test("may be of languages that their texts tell", () => {
    const { language: _, ...untold } = made(
      "",
      "Nein, das ist nicht wahr: Mattarella hat Keetz niemals in Zagreb getroffen",
    );
    expect(pairsOf(english, untold)).toEqual([[0, 1]]);
  });
});

/** Made-up names. */
function names(count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `Q${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10)]}`,
  ).join(" ");
}
