import { cleanText } from "../words/normalise";

/** Words of desks' labels: a label has no other words, and at least one of `TELLING`. */
const LABEL = new Set(
  "fact facts check checks checked checking factcheck fact-check fact-checking fake news false falso fals true verdadeiro verdad mostly partly partially half half-true misleading hoax hoaxes alert rumor rumour satire debunked debunk debunking verify verified verification verificamos verificado claim claims ap afp reuters politifact snopes usa today our rating the old altered manipulated doctored unproven unsupported baseless pants on fire scam verdict viral analysis explainer opinion faux bulo engañoso enganoso".split(
    " ",
  ),
);
const TELLING = new Set(
  "check checks checked factcheck fact-check fact-checking fake false falso fals true verdadeiro mostly partly misleading hoax hoaxes rumor rumour satire debunked debunk verify verified verificamos verificado politifact snopes claim verdict scam analysis explainer opinion faux bulo engañoso enganoso unproven baseless".split(
    " ",
  ),
);
/** Labels that are followed by the finding, not by the claim. */
const FINDING = /^(?:fact|factcheck|fact-check|fake news|hoax|ap fact|afp fact|reuters fact)/i;

const LABEL_BREAK = /^\W*([^:|\u2013\u2014]{2,40}?)\s*(?::|\||\s[-\u2013\u2014]|[\u2013\u2014])\s+/u;
/** `Title | Site`, and `Title - Site` where the name is clearly a site's. */
const SITE_BAR = /\s+\|\s+[^|]{2,40}$/;
const SITE_DASH =
  /\s+[-\u2013\u2014]\s+(?:[\w.' ]{0,25}\b)?(?:fact[- ]?check(?:er|ing|s)?|factcheck\.org|snopes(?:\.com)?|politifact|verify|news|full fact|africa check|hoax[- ]?slayer|poynter)\b[\w.' ]{0,15}$/i;
const TRAILING_VERDICT =
  /\s*(?:[-\u2013\u2014:;,(]|\bis|\bare)\s*(?:rated |totally |completely )?(?:false|fake|true|misleading|a hoax|hoax|satire|untrue|fabricated|mostly false|mostly true|half true|debunked|pants on fire|not true|unproven)\)?[.!]*$/i;
const ANSWERED =
  /^(.{12,}?\?)\s+(?:no\b|yes\b|not\b|nope\b|it'?s\b|here'?s?\b|fact\b|false\b|true\b|that'?s\b|we\b|they\b|don'?t\b|probably\b|mostly\b|actually\b).{0,80}$/i;

const SAID_NO = /^(?:no|nope|sorry|actually|nein|non|nao|n\u00e3o)[,:]\s+(?=\S)/i;
const SAID_YES = /^(?:yes|yep)[,:]\s+(?!but\b)(?=\S)/i;
/** Phrases before a claim in a headline about it. */
const SPOKEN_OF = [
  /^(?:there(?:'s| is| was) )?no (?:evidence|proof|indication|sign)(?: (?:to (?:back|support)|for|of|behind) (?:the )?(?:claims?|rumou?rs?))? (?:(?:that|of|for) )?/i,
  /^(?:it is|it's|it isn't|it is not) (?:false|true|not true|untrue)(?: to say)? that /i,
  /^(?:the |this |these |viral |online |social media )*(?:claims?|rumou?rs?|posts?|reports?) (?:that|claiming|saying|suggesting|alleging)(?: that)? /i,
  /^(?:is it true|is it a fact|can it be true) (?:that )?/i,
  /^(?:\u00e9|es|\u00e8) #?(?:fake|fals[oa]|mentira) que /i,
];

const AUXILIARY =
  /^(?:did|does|do|is|are|was|were|has|have|had|can|could|will|would|should|isn't|aren't|wasn't|weren't|didn't|doesn't|don't|hasn't|haven't|won't)\s+(?=\S)/i;
/** `did you know`, `do we need`: the desk addresses its readers. */
const TO_READERS = /^(?:did|do|have|are|can|could|will|would|should) (?:you|we|i)\b/i;
const TOPIC = /^([^:?]{2,40}:\s+)(.+)$/;
/** Behind a question; a run of signs is tried only from its beginning. */
const ASKING = /(?<![?!\s])[?!\s]+$/;

/** A denial, and what replaces it. */
const DENIALS: readonly (readonly [RegExp, string])[] = [
  [/\b(did|does|do|is|are|was|were|has|have|had|could|would|should)n't\b/i, "$1"],
  [/\b(did|does|do|is|are|was|were|has|have|had|can|could|will|would|should) not\b/i, "$1"],
  [/\bcannot\b|\bcan't\b/i, "can"],
  [/\bwon't\b/i, "will"],
  [/\bnever /i, ""],
];

/** Fewer words are no claim: then the whole headline is kept. */
const LEAST_WORDS = 2;

/**
 * Returns what a fact-check's headline says was claimed, for articles that name no claim: without the desk's
 * labels ("Fact check:"), its site ("| Some Desk"), its answer ("No, ...") and its verdict at the end, and a
 * question as a statement ("Did a whale sing?" gives "A whale sing": the auxiliary is dropped, the verb stays
 * as it is). Where the headline denies the claim ("No, the whale didn't sing"), the denial is removed ("The
 * whale did sing"). Other questions stay questions. A headline without any of these is returned, cleaned.
 * English, with a few labels of other languages.
 */
export function headlineClaim(title: string): string {
  const headline = cleanText(title).replace(/\s+/g, " ").trim();
  const { rest, isFinding } = withoutLabels(headline);
  const claim = claimOf(rest.replace(SITE_BAR, "").replace(SITE_DASH, ""), isFinding);
  return claim.split(" ").length < LEAST_WORDS ? headline : capitalised(claim);
}

function withoutLabels(headline: string): { readonly rest: string; readonly isFinding: boolean } {
  let rest = headline;
  let isFinding = false;
  for (let found = LABEL_BREAK.exec(rest); found && isLabel(found[1]!); found = LABEL_BREAK.exec(rest)) {
    isFinding ||= FINDING.test(found[1]!);
    rest = rest.slice(found[0].length);
  }
  return { rest, isFinding };
}

function isLabel(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  return words.every((word) => LABEL.has(word)) && words.some((word) => TELLING.has(word));
}

function claimOf(headline: string, isFinding: boolean): string {
  const answered = ANSWERED.exec(headline)?.[1] ?? headline;
  const isDenied = SAID_NO.test(answered);
  let claim = answered.replace(SAID_NO, "").replace(SAID_YES, "");
  for (const phrase of SPOKEN_OF) claim = claim.replace(phrase, "");
  if (!claim.endsWith("?")) {
    claim = claim.replace(TRAILING_VERDICT, "");
    return isDenied || isFinding ? withoutDenial(claim) : claim;
  }
  return stated(claim);
}

/** Returns a question that asks for yes or no as a statement, and any other as it is. */
function stated(question: string): string {
  const [, topic = "", asked = question] = TOPIC.exec(question) ?? [];
  if (TO_READERS.test(asked)) return question;
  if (AUXILIARY.test(asked)) return `${topic}${asked.replace(AUXILIARY, "").replace(ASKING, "")}`;
  // A statement with a question mark; questions with an interrogative keep it.
  return /^(?:who|what|when|where|why|how|which|whose)\b/i.test(asked)
    ? question
    : question.replace(ASKING, "");
}

/** Quotations, and what follows a colon: a denial there denies something else. */
const OTHERS = /"[^"]*"|(?<=\s)'.*?'(?!\p{L})|: .*$/gu;

/** Returns a statement without its first denial. */
function withoutDenial(statement: string): string {
  const own = statement.replace(OTHERS, (others) => " ".repeat(others.length));
  for (const [denial, said] of DENIALS) {
    const found = denial.exec(own);
    if (!found) continue;
    const behind = statement.slice(found.index + found[0].length);
    return `${statement.slice(0, found.index)}${found[0].replace(denial, said)}${behind}`;
  }
  return statement;
}

/** Capitalises the first letter, except of names such as `iWhale`. */
function capitalised(text: string): string {
  return /^\p{Ll}\p{L}*\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
