import type { Statement } from "../../src/compare";
import { type Edit, editAt, type Replacement } from "./edit";

const ARTICLE = /(?<![\p{L}\p{N}'\u2019-])an?(?=[ \u00a0]['"\u2018\u201c($\u20ac\u00a3#@]*$)/iu;
/** Written with a vowel and read without: "useful", "Utah", "European", "one". */
const AS_CONSONANT =
  /^(?:uni(?!n|m|dent)|us(?:age|able|[eu])|ut[aeio]|uk(?:r|\b)|uranium|urine|uruguay|ugan|eu|ewe|one\b|once)/i;
/** "U.S.", "UFO". */
const LETTER_U = /^U(?:\.|\p{Lu}{1,2}(?!\p{L}))/u;
/** Written with a consonant and read without, and numbers: "honest", "8", "11,000", "1866". */
const AS_VOWEL = /^(?:hono[ru]|hones|hour|heir|8|1[18](?:\d\d)?(?!\d)(?:,\d{3})*)/i;

/** Widens each part of an edit by the article before it: "a legal ban", "an illegal ban". */
export function withArticles({ kind, replacements }: Edit, statement: Statement): Edit {
  const [first, ...rest] = replacements.map((one) => withArticle(one, kind, statement));
  return { kind, replacements: [first!, ...rest] };
}

function withArticle(one: Replacement, kind: Edit["kind"], statement: Statement): Replacement {
  const { start, end, replacement } = one;
  const found = ARTICLE.exec(statement.text.slice(0, start));
  if (!found || !/^[\p{L}\d]/u.test(replacement)) return one;
  const article = isVowel(replacement) ? "an" : "a";
  if (article === found[0].toLowerCase()) return one;
  const between = statement.text.slice(found.index + found[0].length, start);
  const [widened] = editAt(
    kind,
    statement,
    found.index,
    end,
    `${article}${between}${replacement}`,
  ).replacements;
  return widened;
}

/** Whether what is written begins with a vowel when it is read. */
function isVowel(written: string): boolean {
  if (AS_CONSONANT.test(written) || LETTER_U.test(written)) return false;
  return AS_VOWEL.test(written) || /^[aeiou]/i.test(written);
}
