import type { ComparedWord } from "../text";
import { wordSet } from "../word-set";
import { clauseStart } from "./clauses";
import { FALSE } from "./verdicts";

/** Whom something is withheld from, it is not denied: "they don't want you to know", "won't tell you". */
const KEPT_FROM = /^want (?:you|us|people|anyone|the public) to (?:know|see|hear|find) /;
const UNTOLD = /^(?:tell|show) (?:you|us) (?!to )/;
const UNTELLING = wordSet("won't wont don't dont doesn't doesnt");
/** "They still haven't told us that", "why won't they admit that". */
const UNSAID = /^(?:(?:even|ever|yet|still) )?told (?:you|us|anyone|people) (?:that|how|why|about) /;
const UNSAYING = wordSet("haven't havent hasn't hasnt");
const UNADMITTED = /^(?:they|you) (?:just )?(?:say|admit|tell us|mention|report) (?:that|how) /;
/** Who says what he is not saying says it: "I'm not saying that bears bake, but". */
const NOT_SAYING = /^saying /;
const I_AM = /\b(?:i'm|im|i am) $/;

const AUXILIARY =
  "(?:(?:is|are|was|were|be|been|being|has|have|can|could|will|would|should|even|ever|once|really|to) ){0,3}";
/** Who does not forget or dispute it holds it for true: "nobody can deny that". */
const GRANTED = new RegExp(
  `^(?:one )?${AUXILIARY}(?:forg[eo]t|forgets|forgotten|forgetting|deny|denies|denying|disputes?|disputing|ignores?|ignoring|surprise[sd]?|surprising|shocked|outraged) `,
);
/** "Didn't care when", but not "don't care about". */
const UNMOVED = /^(?:cared?|cares) (?:when|that|how|if) /;
/** "It's no secret that", "isn't a coincidence", "no question that", but not "held no secret meeting". */
const KNOWN = /^(?:an? )?(?:secret|coincidence|question that|every day that) /;
/** "It is not false that", "never just a rumour that": what follows is held for true. */
const NOT_FALSE = new RegExp(
  `^(?:be )?(?:(?:an?|all|any|just|some) ){0,2}(?:${[...FALSE].join("|")}|wrong|jokes?|rumou?rs?|propaganda|conspiracy) (?:news |claim |story |theory )?that `,
);
const BE = wordSet("it that is was are were be been its isn't isnt wasn't wasnt aren't arent");

/** "The media do not report", "nobody is talking about", "why isn't CNN covering". */
const TELLS = `${AUXILIARY}(?:(?:report|cover|mention|discuss)(?:e?s|ed|ing)?|(?:talk|talks|talked|talking) (?:about|of|on)|(?:run|say|said|print|printed|write|written) (?:a|one) (?:single )?word) `;
const MEDIA =
  "media|msm|press|cnn|msnbc|nbc|abc|cbs|npr|bbc|fox|news|networks?|outlets?|journalists?|reporters?";
const TELLING = new RegExp(`^${TELLS}`);
const TELLING_OF_MEDIA = new RegExp(
  `^(?:(?:the|any|a|single|other|major|mainstream|fake|liberal|${MEDIA}) ){0,3}(?:one|anyone|anybody|they|${MEDIA}) ${TELLS}`,
);
const TELLER = new RegExp(`\\b(?:${MEDIA}|they|you|nobody)(?: \\w+)? $`);
/** "If you haven't seen how". */
const UNSEEN = /^(?:seen|heard|read|watched|know|believe|think) /;
const IF_YOU = /\bif (?:you|u) $/;

/** Words behind a negation, and before it, that tell whether it is one of these. */
const FRAME = 8;
const BEFORE = 3;

/**
 * Whether a negation is on who tells, knows or forgets something, or on its being false, not on what is told:
 * "the media never mention", "don't want you to know", "nobody can deny", "it is not a lie that".
 */
export function isOnTelling(words: readonly ComparedWord[], i: number, end: number): boolean {
  const { lower, clause } = words[i]!;
  const ofClause = (from: number, to: number): string => {
    let said = "";
    for (let at = from; at < to && words[at]!.clause === clause; at++) said += `${words[at]!.lower} `;
    return said;
  };
  const behind = ofClause(i + 1, Math.min(i + 1 + FRAME, end));
  if (KEPT_FROM.test(behind) || GRANTED.test(behind) || UNMOVED.test(behind)) return true;
  if (UNTELLING.has(lower) && UNTOLD.test(behind)) return true;
  if (UNSAYING.has(lower) && UNSAID.test(behind)) return true;
  if (UNADMITTED.test(behind) && words[i - 1]?.lower === "why") return true;
  const before = ofClause(Math.max(clauseStart(words, i), i - BEFORE), i);
  const isPredicate = BE.has(lower) || BE.has(words[i - 1]?.lower ?? "");
  if (KNOWN.test(behind)) return isPredicate;
  if (NOT_SAYING.test(behind) && I_AM.test(before)) return goesOnWithBut(words, i, end);
  if (NOT_FALSE.test(behind)) return isPredicate || before === "";
  if (UNSEEN.test(behind)) return IF_YOU.test(before);
  if (TELLING_OF_MEDIA.test(behind)) return true;
  return TELLING.test(behind) && TELLER.test(lower === "nobody" ? "nobody " : before);
}

function goesOnWithBut(words: readonly ComparedWord[], i: number, end: number): boolean {
  const { sentence } = words[i]!;
  return words.some((word, at) => at > i && at < end && word.sentence === sentence && word.lower === "but");
}
