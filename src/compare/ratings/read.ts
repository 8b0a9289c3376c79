import { AgingCache } from "../../base/core/caches/aging-cache";
import { folded } from "./fold";
import { numberRating } from "./numbers";
import { type NormalRating, RATINGS } from "./rating";
import { SCALES } from "./scales";
import { saidIn } from "./words";

/**
 * Words that publishers of many languages share, for those without a table. What is mixed is looked for
 * first.
 */
const GENERAL: readonly (readonly [NormalRating, RegExp])[] = [
  [
    "unrated",
    /\b(?:unproven|unverified|undetermined|unrated|satir\w*|opinion|pending|unbelegt|inverifiable)\b/,
  ],
  [
    "mixed",
    /\b(?:mixed|mixture|half|partly|partially|partial|misleading|missing context|lacks? (?:of )?context|out of context|needs context|exaggerat\w*|distorted|trompeur|enganos[oa]s?|ingannevole|fuorviante|irrefuhrend|(?:true|vrai|wahr|richtig|ciert[oa]|verdader[oa]|vero) (?:but|mais|aber|pero|ma)|ni vrai ni faux|weder wahr noch falsch|teilweise|teils|fehlender kontext|parzialmente|parcialmente|parcial|distorcido|impreciso|verdadeir[oa] mas|misvisende|delvis|misleidend|deels|czesciowo|manipulacja)\b/,
  ],
  [
    "false",
    /\b(?:not (?:true|correct|accurate|real)|untrue|nao e verdade|no es (?:verdad|cierto)|non vero|nicht (?:wahr|richtig)|n est pas vrai|false|mostly false|fake|hoax|incorrect|inaccurate|wrong|debunked|fabricated|altered|doctored|manipulated|miscaptioned|misattributed|scam|pants (?:on )?fire|barely true|fals[oaei]?|falsch|fejl|faux|intox|bulo|bufala|boato|mentira|nepravda|falsz|fałsz|onwaar|usant|yanlis|salah|hoaks)\b/,
  ],
  [
    "true",
    /\b(?:true|mostly true|correct|mostly correct|accurate|right|real|verdader[oa]|verdadeir[oa]|vero|vera|vrai|wahr|richtig|prawda|waar|sant|riktig|dogru|benar)\b/,
  ],
];

/** What takes back a word for what is false, which then says nothing: "not fake". */
const NOT_FALSE =
  /\b(?:not|\p{L}+n t|nicht|pas|no es|nao e|non e) (?:an? |eine? |une? )?(?:false|fake|hoax|altered|doctored|manipulated|fabricated|incorrect|inaccurate|wrong|untrue|scam|fals[oae]|falsch|faux)\b/gu;
/** Denied in part alone: "not entirely accurate". */
const IN_PART =
  /\b(?:entirely|quite|exactly|fully|completely|totally|wholly|altogether|all|ganz|helt|helemaal|tout a fait|del todo|totalmente|completamente|sepenuhnya|tamamen)\b/;
/** "Not yet proven true" and "no evidence that it is true" say nothing of either. */
const OPEN = new RegExp(
  `\\b(?:yet|proven|proved|confirmed|verified|established|certain|sure|clear|known|evidence|proof|${[
    "prova|provas|prueba|pruebas|evidencia|evidencias|preuve|preuves|prove|beleg|belege|beweis|beweise|bewijs",
    "dowod|dowodow|dukaz|dukazu|dokaz|dokaza|bukti|kanit|dovezi|bizonyitek|bevis|prove",
  ].join(
    "|",
  )})\\b|доказ|подтвержд|підтвердж|доведен|دليل|ادله|مثبت|موكد|सबूत|प्रमाण|প্রমাণ|ஆதார|証拠|證據|证据|증거|หลักฐาน`,
);

/** A rating is a word or two; what is longer is prose. */
const MAX_RATING_CHARS = 80;
/** What a rating that only asks ends with; looked for from the end alone. */
const ASKED = /$(?<=[?\uff1f\u061f]\W*)/;

const MATCHERS = SCALES.map(([publisher, scale]) => ({
  publisher,
  words: RATINGS.map((name) => [name, new RegExp(`^(?:${scale[name] || "(?!)"})$`)] as const),
}));

/**
 * Returns a publisher's rating on one scale: by the publisher's own words, else by its number on a scale, or
 * by words that most publishers understand alike, in the languages that fact-checkers write; `unrated` where
 * none of them tells.
 * @param publisher name or host of who rated, or both.
 */
export function normalRating(rating: string | undefined, publisher = ""): NormalRating {
  if (rating === undefined) return "unrated";
  return known.get(JSON.stringify([rating, publisher]));
}

/** A collection has few ratings, and each answer shows several. */
const known = new AgingCache(1000, (given: string) => {
  const [rating, publisher] = JSON.parse(given) as [string, string];
  return readRating(rating, publisher);
});

function readRating(rating: string, publisher: string): NormalRating {
  const said = folded(rating);
  if (said === "" || said.length > MAX_RATING_CHARS || ASKED.test(rating)) return "unrated";
  const who = folded(publisher, ".");
  for (const { publisher: name, words } of MATCHERS) {
    const found = name.test(who) ? words.find(([, word]) => word.test(said)) : undefined;
    if (found) return found[0];
  }
  const number = numberRating(rating, said);
  if (number !== undefined) return number;
  const left = said.replace(NOT_FALSE, "");
  const { ratings, isDenied } = saidIn(left);
  const general = GENERAL.find(([name, words]) => words.test(left) || ratings.has(name))?.[0];
  if (general !== "true" || !isDenied) return general ?? "unrated";
  if (IN_PART.test(left)) return "mixed";
  return OPEN.test(left) ? "unrated" : "false";
}
