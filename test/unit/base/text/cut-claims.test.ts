import { cutClaims } from "../../../../src/base/text";

/** Words that few articles hold; others are new to the collection. */
const RARE = "captain squid harbour ferry tower church lobster mayor tram".split(" ");
const shareOf = (stem: string): number => (RARE.some((word) => word.startsWith(stem)) ? 0.001 : 0);
const cut = (text: string): string[] =>
  cutClaims(text, shareOf).map(({ start, end }) => text.slice(start, end));

const SQUID =
  "On Monday a captain from Northport found a squid of nine metres below the pier of the harbour.";
const FERRY =
  "A ferry of the White Line sailed up the tower of the church while everybody was asleep in bed.";
const MAYOR =
  "The mayor of Eastwick has forbidden 300 trams and all of their bells from the first of June on.";
const LOBSTER = "Lobsters can count to 12 and remember the captain who let them go, a paper from Oslo shows.";
const CLAIMS = [SQUID, FERRY, MAYOR, LOBSTER];
const words = (n: number): string => Array.from({ length: n }, (_, i) => `Squid${i}`).join(" ");

describe("a long message", () => {
  test("is cut into its sentences, as spans of the text in their order", () => {
    expect(cut(CLAIMS.join(" "))).toEqual(CLAIMS);
    expect(cut(CLAIMS.join("\n\n"))).toEqual(CLAIMS);
  });

  test("is cut where it has more units of UTF-16 than the 10,000 characters that are read", () => {
    const text = `${"\u{1f988}".repeat(6_000)}\n\n${CLAIMS.join(" ")}`;
    expect(cut(text)).toEqual(CLAIMS);
  });

  test("is rid of what claims nothing, and of who signed it", () => {
    const around = (claim: string): string => `Please forward this to everybody! ${claim} Wake up, people!`;
    const signed = `${CLAIMS.map(around).join(" ")} \u2014 Jo Doe (@jodoe) June 3, 2020`;
    expect(cut(signed)).toEqual(CLAIMS);
  });

  test("keeps short sentences, and such as begin with a pronoun, with the one before", () => {
    const pronoun = `${SQUID} He sold it to the church for 20 coins.`;
    const short = `${FERRY} Two captains fled.`;
    expect(cut([pronoun, short, MAYOR].join(" "))).toEqual([pronoun, short, MAYOR]);
  });

  test("does not join what boilerplate or an empty line parts, nor beyond forty words", () => {
    const alone = "He sold the squid to the church for 20 coins.";
    expect(cut([SQUID, "Share this with everyone!", alone, FERRY, MAYOR].join(" "))).toContain(alone);
    expect(cut([SQUID, alone, FERRY, MAYOR].join("\n \n"))).toContain(alone);
    expect(cut([SQUID, alone, FERRY, MAYOR].join("\n"))).not.toContain(alone);
    const long = `${SQUID} ${alone.replace("the squid", "the old squid and his ferry and a lobster")} ${alone}`;
    expect(cut(`${long} ${MAYOR}`)).toHaveLength(3);
  });

  test("keeps what announces a claim with it", () => {
    const announced =
      "The captain of the ferry told the mayor of the harbour: a squid has eaten his ferry in June.";
    expect(cut([announced, SQUID, MAYOR, FERRY].join(" "))).toEqual([announced, SQUID, MAYOR, FERRY]);
    const headed = `News from Northport: ${FERRY}`;
    expect(cut([SQUID, headed, MAYOR, LOBSTER].join(" "))).toEqual([SQUID, headed, MAYOR, LOBSTER]);
  });

  test("is cut where nothing ends it, too", () => {
    const endless = cut(words(150));
    expect(endless.map((piece) => piece.split(" ").length)).toEqual([30, 30, 30, 30, 30]);
    expect(endless.join(" ")).toBe(words(150));
  });

  test("is cut at Arabic commas and semicolons where full stops are missing", () => {
    const clauses = [
      "اصطاد بحار من القرية الشمالية حبارا طوله تسعة أمتار تحت رصيف الميناء القديم يوم الاثنين",
      "وقالت صاحبة المطعم إنها اشترت ثلاثة أطنان من الأسماك في ليلة واحدة من الصيادين",
      "ثم أعلن رئيس البلدية إغلاق ثلاثمئة خط ترام في المدينة من أول شهر يونيو",
      "وزعمت جريدة محلية أن العبارة البيضاء أبحرت فوق برج الكنيسة والناس نيام في بيوتهم",
      "ونفى مدير الميناء وجود أي سفينة تحمل ركابا من العاصمة إلى الجزيرة ذلك اليوم",
    ];
    for (const mark of ["\u060c", "\u061b"]) {
      const text = clauses.join(`${mark} `);
      const pieces = cutClaims(text, () => 0.001).map(({ start, end }) => text.slice(start, end));
      expect(pieces.length).toBeGreaterThan(1);
      expect(pieces.slice(0, -1).every((piece) => piece.endsWith(mark))).toBe(true);
      expect(pieces.join(" ")).toBe(text);
    }
  });

  test("has no empty piece wherever its Arabic commas stand", () => {
    for (let at = 1; at < 61; at++) {
      const said = Array.from({ length: 61 }, (_, i) => `حبار${i + 1 === at ? "\u060c" : ""}`).join(" ");
      const spans = cutClaims(said, () => 0.001);
      expect(spans.every(({ start, end }) => start < end)).toBe(true);
      expect(spans.map(({ start, end }) => said.slice(start, end)).join(" ")).toBe(said);
    }
  });

  test("gives no more than eight claims, those that say most", () => {
    const weak = Array.from(
      { length: 6 },
      (_, i) => `Number ${i} of the neighbours saw zork outside of the shop.`,
    );
    const parts = cut([...weak, ...CLAIMS, ...weak].join(" "));
    expect(parts).toHaveLength(8);
    expect(parts).toEqual(expect.arrayContaining(CLAIMS));
  });
});

describe("a post that is not long", () => {
  test.each([
    ["of one claim", SQUID],
    ["of sixty words", words(60)],
    ["of three claims", CLAIMS.slice(0, 3).join(" ")],
    ["long by what claims nothing", `${SQUID} ${"Please share this with everyone you know! ".repeat(20)}`],
    ["of links", `${SQUID} ${"https://check.example/a/b/c ".repeat(30)}`],
    ["without words", "!!! ".repeat(200)],
    ["that is blank", ""],
  ])("is never cut: %s", (_, text) => {
    expect(cut(text)).toEqual([]);
  });
});

test.each([
  ["one letter", "a"],
  ["one word", "squid "],
  ["sentences", "Squid 12. "],
  ["cries", "! "],
  ["quotation marks", '"a "'],
  ["dashes", "x \u2014 "],
  ["lines", "Squid\n"],
  ["handles", "(@squid) "],
])("100,000 characters of %s are cut into parts of what is read, with few looks at words", (_, unit) => {
  let looks = 0;
  const parts = cutClaims(unit.repeat(Math.ceil(100_000 / unit.length)), (stem) => {
    looks++;
    return shareOf(stem);
  });
  expect(parts.length).toBeLessThanOrEqual(8);
  for (const { end } of parts) expect(end).toBeLessThanOrEqual(10_000);
  expect(looks).toBeLessThanOrEqual(3 * Math.ceil(10_000 / unit.length));
});
