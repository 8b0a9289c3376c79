import { tellLanguage } from "../base/text";
import type { ComparedText } from "./text";

/** What a false report is called. */
export const WRONG =
  "(?:false|fake|faux|untrue|bogus|hoax|debunked|fabricated|inaccurate|incorrect|dubious|misleading|unfounded|baseless|discredited|made[- ]up|phony|doctored|morphed|photoshopped)";
const REPORT =
  "(?:rumou?rs?|claims?|story|stories|tales?|legend|myth|anecdote|quotes?|quotations?|reports?|articles?|photos?|pictures?|images?|videos?|clips?|posts?|messages?|letters?|tweets?|screenshots?|information|narrative|propaganda|news about)";
/** The post calls a report wrong, whatever else it says. */
const DEBUNKS = [
  // One or two words may stand between: "incorrect social media rumours".
  new RegExp(`\\b${WRONG}\\s(?:[\\w-]+\\s){0,2}?${REPORT}\\b`, "i"),
  new RegExp(
    `\\b(?:it|its|it's|that|that's|this|he|she|image|photo|picture|video|clip|quote|story|news|report|claim|rumou?r|post|message)\\s(?:(?:is|was|are|were)\\s)?(?:a\\s|an\\s|all\\s|totally\\s|completely\\s)?${WRONG}(?:\\s(?:and|but|because|since|news|too)\\b|[^\\w\\s]|\\s*$)`,
    "i",
  ),
  /\b(?:is|was|are|were|it's|that's)\s(?:not|n't)\s(?:true|real|a real|an actual)\b|n't\s(?:true|real)\b/i,
  /\bcontrary to\b[^.!?]{0,60}\b(?:rumou?rs?|claims?|reports?|stories|belief)\b/i,
  /\b(?:debunk(?:s|ed|ing)?|fact[- ]?check(?:ed)?\s?:\s?(?:false|fake|no|not)\b)/i,
  /\bnot a[^.!?]{0,20}\bbut (?:a )?photoshop\b/i,
  /(?:^|[.!?]\s*)#?(?:fake|hoax|false|fakenews|fakealert)\s*(?:[.!:]|$)/i,
];
/** These words are on somebody else's debunking, on the media as such, or take a debunking back. */
const NO_DEBUNKING =
  /\b(?:not|isn't|wasn't|never|no) (?:a |an )?(?:fake|hoax|false|fabricated|debunked|misleading)\b|\b(?:incorrectly|falsely|wrongly) says?\b|\bfake ?news ?(?:media|outlets?|network|cnn|msm|won't|will not|doesn't|isn't)\b/i;

/** The post wants to know whether something is true. */
const ASKS = [
  /\b(?:is|was|are|were)\s(?:this|that|it|these|those)\s(?:\w+\s)?(?:true|real|legit|fake|false|accurate|correct|genuine|a hoax)\b[^.!?]*\?/i,
  /\b(?:true|real|fact) or (?:false|fake|fiction|not|hoax)\b/i,
  /\b(?:can|could|does|has|will|did) (?:any|some)(?:one|body)\b[^.!?]{0,30}\b(?:confirm|verify|verified|know if|debunk|fact[- ]?check)/i,
  /\b(?:anyone|anybody) (?:know|confirm|verify)\b/i,
  /\b(?:not|n't|un)\s?(?:sure|know|certain)\s(?:if\s|whether\s)?(?:this|it|that)(?:\sis|'s)\s(?:true|real|legit|fake)\b/i,
  /\bif (?:(?:this|that|it)(?: is|'s) )?(?:really )?true\b/i,
  /\b(?:any truth (?:to|in)|please (?:fact[- ]?check|verify|confirm)|i wonder (?:if|whether))\b/i,
];
/** A sentence that can be answered with yes or no. */
const YES_NO =
  /(?:^|[.!\n]\s*)(?:@\w+\s+)*(?:so\s|wait,?\s|hey\s|and\s|but\s)?(?:did|does|do|is|are|was|were|has|have|had)\s[^.!?\n]*(?:!\?|\?!?)/gi;
const SECOND_PERSON = /^\W*(?:@\w+\s+)*(?:do|did|are|have) (?:you|we|i)\b/i;
/** Who asks so knows the answer. */
const RHETORICAL = /\b(?:anyone|anybody|still|surprised|really think|not|n't|why|actually)\b|\?!|!\?/i;

/** The post gives somebody else's words. */
const ATTRIBUTES =
  /\b(?:says|said|claims|claimed|alleges|alleged|allegation|allegedly|according to|blames|responds|announces|rips)\b|^\W*@?[\w ]{1,30}\s?:\s?["\u201c']|: ["\u201c]/i;

/** A place in what is said, in UTF-16 units. */
interface Question {
  readonly start: number;
  readonly end: number;
}

/** What the words of a post tell of its stance to whatever claim; each is read when it is asked for. */
export class StanceCues {
  /** Without the signature, with straight apostrophes. */
  private readonly said: string;
  private knownDebunks?: boolean;
  private knownIsOnDebunking?: boolean;
  private knownAsks?: boolean;
  private knownQuestions?: readonly Question[];
  private knownAttributes?: boolean;
  private knownLanguage?: { readonly code: string | undefined };

  constructor({ text, words, signature }: ComparedText) {
    this.said = text.slice(0, words[signature]?.start).replaceAll("’", "'");
  }

  /** How long what is said is, in UTF-16 units. */
  get length(): number {
    return this.said.length;
  }

  /** Whether it calls a report wrong. */
  get debunks(): boolean {
    this.knownDebunks ??= DEBUNKS.some((cue) => cue.test(this.said));
    return this.knownDebunks;
  }

  /** Whether its words for what is wrong are about the media or about somebody else's debunking. */
  get isOnDebunking(): boolean {
    this.knownIsOnDebunking ??= NO_DEBUNKING.test(this.said);
    return this.knownIsOnDebunking;
  }

  /** Whether it wants to know what is true. */
  get asks(): boolean {
    this.knownAsks ??= ASKS.some((cue) => cue.test(this.said));
    return this.knownAsks;
  }

  /** Its questions that can be answered with yes or no. */
  get questions(): readonly Question[] {
    this.knownQuestions ??= [...this.said.matchAll(YES_NO)]
      .filter(({ 0: question }) => !RHETORICAL.test(question) && !SECOND_PERSON.test(question))
      .map(({ 0: { length }, index: start }) => ({ start, end: start + length }));
    return this.knownQuestions;
  }

  /** Whether it gives somebody else's words. */
  get attributes(): boolean {
    this.knownAttributes ??= ATTRIBUTES.test(this.said);
    return this.knownAttributes;
  }

  /** Its language (ISO 639-1) as its words tell it. */
  get language(): string | undefined {
    this.knownLanguage ??= { code: tellLanguage(this.said) };
    return this.knownLanguage.code;
  }
}
