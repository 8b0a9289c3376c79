import { wordSet } from "../word-set";

/** Tables of the words that make numbers, ordinals, fractions, months and hedges. */

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";
const SMALL_ORDINALS =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth";
const TENS_ORDINALS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth";

const numbered = (words: string, first: number, step: number): [string, number][] =>
  words.split(" ").map((word, index) => [word, first + index * step]);

/** Zero to ninety. */
export const CARDINALS: ReadonlyMap<string, number> = new Map([
  ...numbered(SMALL, 0, 1),
  ...numbered(TENS, 20, 10),
  ["fourty", 40],
]);

/** First to hundredth, and above. */
export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...numbered(SMALL_ORDINALS, 0, 1),
  ...numbered(TENS_ORDINALS, 20, 10),
  ["hundredth", 100],
  ["thousandth", 1000],
  ["millionth", 1e6],
]);

/** What multiplies the number before it: "3 million", "two hundred". */
export const MAGNITUDES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1e3],
  ["lakh", 1e5],
  ["lakhs", 1e5],
  ["million", 1e6],
  ["milion", 1e6],
  ["mio", 1e6],
  ["mil", 1e6],
  ["mln", 1e6],
  ["mn", 1e6],
  ["crore", 1e7],
  ["crores", 1e7],
  ["cr", 1e7],
  ["billion", 1e9],
  ["bln", 1e9],
  ["bn", 1e9],
  ["trillion", 1e12],
  ["tn", 1e12],
  ["trn", 1e12],
]);

/** Letters that multiply the digits that they touch: "10k". "A mill" is none, "3 mill" is. */
export const GLUED_MAGNITUDES: ReadonlyMap<string, number> = new Map([
  ...MAGNITUDES,
  ["mill", 1e6],
  ["k", 1e3],
  ["m", 1e6],
  ["b", 1e9],
  ["t", 1e12],
  // Indonesian and Malay: "600rb" is 600,000.
  ["rb", 1e3],
  ["ribu", 1e3],
  ["jt", 1e6],
  ["juta", 1e6],
]);

/** The same behind a sum of money, where "mm" is no length. */
export const MONEY_MAGNITUDES: ReadonlyMap<string, number> = new Map([...GLUED_MAGNITUDES, ["mm", 1e6]]);

/** Plurals that name a range: "hundreds of people". */
export const OPEN_MAGNITUDES: ReadonlyMap<string, number> = new Map([
  ["tens", 10],
  ["dozens", 12],
  ["scores", 20],
  ["hundreds", 100],
  ["thousands", 1e3],
  ["millions", 1e6],
  ["billions", 1e9],
  ["trillions", 1e12],
]);

/** The number of parts of a fraction: "two thirds". */
export const FRACTION_PARTS: ReadonlyMap<string, number> = new Map([
  ["half", 2],
  ["halves", 2],
  ["quarter", 4],
  ["quarters", 4],
  ...[...ORDINALS].filter(([, parts]) => parts > 2 && parts <= 1000),
  ...[...ORDINALS]
    .filter(([, parts]) => parts > 2)
    .map(([word, parts]): [string, number] => [`${word}s`, parts]),
]);

/** How many times. Words that are seldom multiples ("double") count only before some words. */
export const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ["twice", 2],
  ["thrice", 3],
  ["doubled", 2],
  ["doubling", 2],
  ["tripled", 3],
  ["tripling", 3],
  ["quadrupled", 4],
  ["quadrupling", 4],
  ["twofold", 2],
  ["threefold", 3],
  ["fourfold", 4],
  ["fivefold", 5],
  ["sixfold", 6],
  ["sevenfold", 7],
  ["eightfold", 8],
  ["ninefold", 9],
  ["tenfold", 10],
  ["hundredfold", 100],
  ["thousandfold", 1000],
]);
export const UNSURE_MULTIPLES: ReadonlyMap<string, number> = new Map([
  ["double", 2],
  ["triple", 3],
  ["quadruple", 4],
]);

/** Months and their short names. */
export const MONTHS: ReadonlyMap<string, number> = new Map([
  ...numbered("january february march april may june july august september october november december", 1, 1),
  ...numbered("jan feb mar apr may jun jul aug sep oct nov dec", 1, 1),
  ["sept", 9],
]);

/** Words before a number that make it a label. */
export const LABELLED = wordSet(
  "article section sections sec chapter flight no number nr nos room page pages pp route highway interstate channel iphone ipad windows boeing airbus apollo gate area step psalm unit phase version episode title proposition prop amendment category cat type exit bus apartment apt suite code resolution act verse day season volume vol part round xbox playstation station district ward precinct form rule track line terminal platform game figure fig table question order hb sb hr r bill law super marker",
);
/** Verbs before a telephone number. */
export const CALLS = wordSet("call dial text ring press");
/** Words that end an address after a house number: "10 Downing Street". */
export const STREETS = wordSet(
  "street st avenue ave road rd drive dr lane ln boulevard blvd court ct place pl square sq highway hwy parkway pkwy terrace",
);
/** Prefixes that a hyphen ties to a number without making it a name. */
export const PREFIXES = wordSet(
  "mid pre post minus early late age aged under over sub near some about approx and to or circa from",
);
/** Words after which four digits are a year. */
export const YEAR_CUES = wordSet(
  "in since during until till til by early late mid year circa spring summer autumn fall winter before after election elections class the this",
);
/** Words between a number and the word that it counts, or after it, which are not counted themselves. */
export const NOT_COUNTED = wordSet(
  "dead killed injured wounded hurt arrested missing detained hospitalized infected new additional extra others left total times one two three",
);
/** Words after "one" that make a phrase without a number. */
export const AFTER_PRONOUN = wordSet(
  "of another thing day point way and or to can is was who that for on in day's else more such side hand could would should",
);
/** Words before "one" that make it a pronoun or a part of a name. */
export const BEFORE_PRONOUN = wordSet(
  "no any every each this that the which some another other loved only's force xbox formula square day-one big right wrong good bad number air",
);
/** Plurals that do not end in s, and spellings of posts, with the word that stands for them. */
export const PLURALS: ReadonlyMap<string, string> = new Map([
  ["people", "person"],
  ["persons", "person"],
  ["ppl", "person"],
  ["pple", "person"],
  ["peoples", "person"],
  ["folks", "person"],
  ["men", "man"],
  ["women", "woman"],
  ["children", "child"],
  ["kids", "child"],
  ["kid", "child"],
  ["feet", "foot"],
  ["teeth", "tooth"],
  ["mice", "mouse"],
  ["wives", "wife"],
  ["lives", "life"],
  ["wolves", "wolf"],
  ["sheep", "sheep"],
  ["fish", "fish"],
  ["deer", "deer"],
  ["police", "police"],
  ["staff", "staff"],
]);
