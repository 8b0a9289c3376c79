import type { ComparedText } from "../text";

/** What a post is called that is false. */
const WRONG =
  "(?:fake\\w*|faux|false(?:ly|hoods?)?|untrue|bogus|hoax\\w*|debunk\\w*|myths?|lie|lies|lied|lying|libel\\w*|nonsense|rubbish|rumou?r\\w*|fabricat\\w+|incorrect\\w*|inaccura\\w+|erroneous\\w*|wrong(?:ly)?|mislead\\w*|misinformation|disinformation|unfounded|unsubstantiated|baseless|phony|doctored|morphed|photoshop\\w*|misquot\\w+|misattribut\\w+|misrepresent\\w+|conspirac\\w+|ridiculous|absurd|smear\\w*|made[- ]up|satire|satirical|parody|spoof|scam|dubious|discredited|concocted)";
/** What can be false: what is told, and how it is told. */
const REPORT =
  "(?:rumou?rs?|claims?|stor(?:y|ies)|tales?|legend|myth|anecdote|quot(?:e|ation)s?|reports?|articles?|headlines?|photos?|pictures?|pics?|images?|videos?|clips?|posts?|messages?|letters?|tweets?|screenshots?|memes?|information|narratives?|propaganda)";
/** These may also only point to it. */
const TOLD = `(?:${REPORT}|audio|info|news|polls?|surveys?|accounts?|handles?|websites?|links?|pages?|advert\\w*|notice|circular|statements?|accusations?|allegations?|suggestion|content|caption|graphic|it|this|that|these)`;

const CALLS_WRONG = new RegExp(`\\b${WRONG}\\b`, "i");
const LIES = /\b(?:lies?|lied|lying|nonsense|rubbish|ridiculous|absurd|smear\w*|libel\w*|bullshit|bs)\b/i;
/** "the photo that goes round is doctored" */
const REPORT_WRONG = new RegExp(`\\b${TOLD}\\b(?:\\s[\\w'@#-]+){0,8}?\\s#?${WRONG}\\b`, "i");
const UNTRUE =
  /\b(?:not|n't|never|no)\s(?:\w+\s)?(?:true|real|correct|accurate|the case|truth|an actual|happen\w*|exist\w*)\b|\bno (?:basis|truth|evidence|proof|question|plans?|such)\b|\bnever (?:said|happened|did|made|wrote|tweeted|existed|called)\b|\b(?:did|has|have|was|were|is|are|does|do)(?:n't| not) (?:say|said|happen\w*|true|real|from|contact\w*|official|a real)\b/i;

/** As above, but for words that are seldom on anything else. */
const SURELY_WRONG =
  "(?:false|fake|faux|untrue|bogus|hoax|debunked|fabricated|inaccurate|incorrect|dubious|misleading|unfounded|baseless|discredited|made[- ]up|phony|doctored|morphed|photoshopped)";
/** The post calls a report wrong, whatever else it says, by a word of `WRONG`. */
const DEBUNKS: readonly RegExp[] = [
  // One or two words may stand between: "incorrect social media rumours".
  new RegExp(`\\b${SURELY_WRONG}\\s(?:[\\w-]+\\s){0,2}?${REPORT}\\b`, "i"),
  new RegExp(
    `\\b(?:it|its|it's|that|that's|this|he|she|image|photo|picture|video|clip|quote|story|news|report|claim|rumou?r|post|message)\\s(?:(?:is|was|are|were)\\s)?(?:a\\s|an\\s|all\\s|totally\\s|completely\\s)?${SURELY_WRONG}(?:\\s(?:and|but|because|since|news|too)\\b|[^\\w\\s]|\\s*$)`,
    "i",
  ),
  /(?:^|[.!?]\s{0,4})#?(?:fake|hoax|false|fakenews|fakealert)\s*(?:[.!:]|$)/i,
];
/** The same by other words. */
const DENIES: readonly RegExp[] = [
  /\b(?:is|was|are|were|it's|that's)\s(?:not|n't)\s(?:true|real|a real|an actual)\b|n't\s(?:true|real)\b/i,
  /\bcontrary to\b[^.!?]{0,60}\b(?:rumou?rs?|claims?|reports?|stories|belief)\b/i,
  /\b(?:debunk(?:s|ed|ing)?|fact[- ]?check(?:ed)?\s?:\s?(?:false|fake|no|not)\b)/i,
  /\bnot a[^.!?]{0,20}\bbut (?:a )?photoshop\b/i,
];
/** Kinds of words that go with a correction. Each says little by itself. */
const CORRECTIONS: readonly RegExp[] = [
  // A sentence that is a verdict: "False!", "This is nonsense."
  new RegExp(
    `(?:^|[.!?:\\n]\\s{0,4}|@\\w+\\s{1,4})(?:(?:this|it|that|absolute(?:ly)?|utter|pure|complete(?:ly)?|total(?:ly)?|more|another)\\s){0,2}#?(?:${WRONG}|nope?)\\s*(?:news\\s?)?(?:alert)?\\s*(?:[.!,:\\u2014-]|$)`,
    "i",
  ),
  /\b(?:falsely|incorrectly|wrongly|baselessly|erroneously) (?:claim|say|said|tell|told|stat|accus|attribut|identif)\w*/i,
  /\bno (?:such|plans?|decision|question|truth|announcement|instruction)\b|\bnot (?:any|taken|issued|made|announced|sponsoring|running|contacting)\b|\bany such\b/i,
  /\b(?:clarif\w+|fact[- ]?check\w*|dispel\w*|clear up|set the record|for the record|correction|corrected|contrary to|despite|(?:fact|reality|truth)\s?:)/i,
  /\b(?:circulat\w+|going around|(?:making|doing) (?:the|its) rounds|attributed to|purport\w*|viral|masquerad\w+|social media)\b/i,
  // "is NOT", where not all is in capitals
  /(?<![A-Z]{3}[^a-z]{1,3})\b(?:NOT|NO|NEVER|FAKE|FALSE|HOAX|UNTRUE|WRONG)\b(?![^a-z]{1,3}[A-Z]{3})/,
  /^(?:\W{0,4}@\w+){0,50}\W{0,4}(?:no|nope|wrong|nonsense|not true)\b/i,
];
/** These words are on somebody else's debunking, on the media as such, or take a debunking back. */
const NO_DEBUNKING =
  /\b(?:not|isn't|wasn't|never|no) (?:a |an )?(?:fake|hoax|false|fabricated|debunked|misleading)\b|\b(?:incorrectly|falsely|wrongly) says?\b|\bfake ?news ?(?:media|outlets?|network|cnn|msm|won't|will not|doesn't|isn't)\b/i;

/** The writer holds something for hardly true, which is less than to call it false. */
const DOUBTS =
  /\bi (?!no\b|never\b|don't\b|dont\b|wouldn't\b)(?:\w+ )?doubt\b|\bdoubtful\b|\b(?:that|it|this) never happened\b|\bmade[- ]up\b(?! of\b)/i;

/** The post wants to know whether something is true. */
const ASKS = [
  /(?<!\b(?:how|why|what) )\b(?:is|was|are|were)\s(?:this|that|it|these|those)\s(?:\w+\s)?(?:true|real|legit|fake|false|accurate|correct|genuine|a hoax)\b[^.!?]*\?/i,
  /\b(?:true|real|fact) or (?:false|fake|fiction|not|hoax)\b/i,
  /\b(?:can|could|does|has|will|did) (?:any|some)(?:one|body)\b[^.!?]{0,30}\b(?:confirm|verify|verified|know if|debunk|fact[- ]?check)/i,
  /\b(?:anyone|anybody) (?:know|confirm|verify)\b|\b(?:can|could) you (?:please )?verify\b/i,
  /\b(?:not|n't|un)\s?(?:sure|know|certain)\s(?:if\s|whether\s)?(?:this|it|that)(?:\sis|'s)\s(?:true|real|legit|fake)\b/i,
  /\bif (?:(?:this|that|it)(?: is|'s) )?(?:really )?true\b/i,
  /\b(?:any truth (?:to|in)|please (?:fact[- ]?check|verify|confirm)|i wonder (?:if|whether))\b/i,
];
/** A sentence that can be answered with yes or no. */
const YES_NO =
  /(?:^|[.!\n]\s{0,4})(?:@\w+\s{1,4})*(?:so\s|wait,?\s|hey\s|and\s|but\s)?(?:did|does|do|is|are|was|were|has|have|had)\s[^.!?\n]*(?:!\?|\?!?)/gi;
const SECOND_PERSON = /^\W*(?:@\w+\s+)*(?:do|did|are|have) (?:you|we|i)\b/i;
/** Who asks so knows the answer. */
const RHETORICAL = /\b(?:anyone|anybody|still|surprised|really think|know|not|n't|why|actually)\b|\?!|!\?/i;

/** The post gives somebody else's words. */
const ATTRIBUTES =
  /\b(?:says|said|claims|claimed|alleges|alleged|allegation|allegedly|according to|blames|responds|announces|rips)\b|^\W*@?[\w ]{1,30}\s?:\s?["\u201c']|: ["\u201c]/i;

/** Words `from` up to, not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the words of a post tell by themselves, whatever the claim. */
export interface StanceCues {
  /** Without links and signature. */
  readonly said: string;
  readonly callsWrong: boolean;
  readonly lies: boolean;
  /** Where a report is called wrong. */
  readonly debunkings: readonly number[];
  /** Phrases that tell that a picture shows something else, in languages that have lists. */
  readonly elsewhere?: readonly Span[];
  /** What stands between a report and a word that calls it wrong, in languages that have lists. */
  readonly calledWrong?: readonly Span[];
  readonly reportWrong: boolean;
  readonly untrue: boolean;
  readonly doubts: boolean;
  /** How many kinds of words go with a correction. */
  readonly corrections: number;
  /** Words for fakes are not on what the post is about. */
  readonly isOnMedia: boolean;
  readonly hasQuestion: boolean;
  readonly asksForTruth: boolean;
  /** Places of the questions for yes or no, without rhetorical ones. */
  readonly questions: readonly { readonly start: number; readonly end: number }[];
  readonly attributes: boolean;
}

/** Somebody's name, whatever words it is made of. */
const HANDLE = /(?<=@)\w+/g;

/** Whether a text has a word for what is false. */
export function callsWrong(text: string): boolean {
  return CALLS_WRONG.test(text);
}

/** Whether a text says that something is hardly true. */
export function doubts(text: string): boolean {
  return DOUBTS.test(text);
}

/** Reads the cues of a post. */
export function readCues({ text, words, signature }: ComparedText): StanceCues {
  // Links are blanked, so that places stay those of the post.
  const said = text
    .slice(0, words[signature]?.start)
    .replace(/https?:\/\/\S+/g, (link) => " ".repeat(link.length))
    .replaceAll("\u2019", "'");
  const cued = said.replace(HANDLE, (handle) => "x".repeat(handle.length));
  const questions = [...said.matchAll(YES_NO)]
    .filter(([question]) => !RHETORICAL.test(question) && !SECOND_PERSON.test(question))
    .map(({ 0: question, index }) => ({ start: index, end: index + question.length }));
  // Most posts have no word for what is false, and the expressions that ask for one take long.
  const hasWrong = CALLS_WRONG.test(cued);
  const debunks = hasWrong ? [...DEBUNKS, ...DENIES] : DENIES;
  return {
    said,
    callsWrong: hasWrong,
    lies: LIES.test(cued),
    debunkings: debunks.flatMap((cue) => cue.exec(cued)?.index ?? []),
    reportWrong: hasWrong && REPORT_WRONG.test(cued),
    untrue: UNTRUE.test(cued),
    doubts: doubts(cued),
    corrections: CORRECTIONS.filter((kind) => kind.test(cued)).length,
    isOnMedia: hasWrong && NO_DEBUNKING.test(cued),
    hasQuestion: /\w\?/.test(cued),
    asksForTruth: ASKS.some((cue) => cue.test(cued)),
    questions,
    attributes: ATTRIBUTES.test(cued),
  };
}
