import type { ComparedWord } from "./text";
import { wordSet } from "./word-set";

/** Whom something is withheld from, it is not denied: "they don't want you to know", "won't tell you". */
const KEPT_FROM = /^want (?:you|us|people|anyone|the public) to (?:know|see|hear|find) /;
const UNTOLD = /^(?:tell|show) (?:you|us) (?!to )/;
const UNTELLING = wordSet("won't wont don't dont doesn't doesnt");
/** "Nobody is talking about", "why isn't anyone talking about". */
const UNSPOKEN =
  /^(?:one |anyone |anybody )?(?:is |are |was )?(?:even )?(?:talk(?:s|ing)|report(?:s|ing)) (?:about|on) /;
const NOBODY = wordSet("no nobody isn't isnt");
/** Words behind a negation that tell whether it is one of these. */
const FRAME = 6;

/** Whether a negation is on who tells something or is told, not on what is told. */
export function isOnTelling(words: readonly ComparedWord[], i: number, end: number): boolean {
  const { lower, clause } = words[i]!;
  const behind = words.slice(i + 1, Math.min(i + 1 + FRAME, end)).filter((word) => word.clause === clause);
  const said = `${behind.map((word) => word.lower).join(" ")} `;
  if (KEPT_FROM.test(said)) return true;
  return UNTELLING.has(lower) ? UNTOLD.test(said) : NOBODY.has(lower) && UNSPOKEN.test(said);
}
