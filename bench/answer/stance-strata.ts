/**
 * Strata of posts by words that a denial or a question often has, so that a sample holds enough of both. Wide
 * on purpose: most posts with such a word neither deny nor ask.
 */
export type Stratum = "doubting" | "wrong" | "asking" | "negated" | "plain";

/** Whether something is true, or a question that begins like one for yes or no: few, so all are wanted. */
const DOUBTING =
  /\b(?:is|are|was|were) (?:this|that|it|these|those) (?:\w+ )?(?:true|real|legit|fake|false|accurate|a hoax)\b[^.!?]*\?|\bif (?:(?:this|that|it)(?: is|'s) )?(?:really )?true\b|\b(?:any|some)(?:one|body) (?:know|confirm|verify|seen)|\bnot sure (?:if|whether|this|that)|\b(?:true or false|real or fake|fact or fiction|any truth|i wonder (?:if|whether)|please (?:confirm|verify)|any (?:proof|evidence|source)|can (?:you|we) (?:confirm|verify|prove))\b|\b(?:true|real|legit|confirmed|hoax|fake|really)\?|(?:^|[.!?:\u2014\n] ?)(?:so |wait,? |hey |and |but )?(?:did|does|has|have|is|are|was|were|will|can|could) (?!you\b|we\b|i\b|not\b|\w+n't)[^.!?\n]*\?/i;
const WRONG =
  /\b(?:fake\w*|faux|hoax\w*|false\w*|untrue|bogus|debunk\w*|myths?|lies?|lying|liars?|rumou?rs?|fabricated|incorrect\w*|inaccurate\w*|mislead\w*|misinformation|disinformation|unfounded|baseless|made[- ]up|phony|doctored|morphed|photoshop\w*|fact[- ]?check\w*|snopes|contrary|conspiracy|satire|parody|edited)\b/i;
const ASKING =
  /\?|\b(?:is|was) (?:this|that|it) true|\bif (?:this is )?true\b|\b(?:confirm|verify|wonder(?:ing)?|legit|not sure)\b/i;
const NEGATED =
  /\b(?:not?|never|nothing|nobody|none|neither|nor|without|cannot|(?:ca|do|did|does|is|was|are|were|wo|would|could|should|has|have|had|ai)n['\u2019]?t|actually|stop|contrary)\b/i;

/** Returns the strata of a post, the widest last. */
export function strataOf(post: string): Stratum[] {
  // What stands behind "?" in a link asks nothing.
  const text = post.replace(/https?:\/\/\S+/g, " ");
  const wide = WRONG.test(text)
    ? "wrong"
    : ASKING.test(text)
      ? "asking"
      : NEGATED.test(text)
        ? "negated"
        : "plain";
  return DOUBTING.test(text) ? ["doubting", wide] : [wide];
}
