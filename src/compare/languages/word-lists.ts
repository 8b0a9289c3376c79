import { foldText } from "../../base/text";
import { wordSet } from "../word-set";
import { denyingEnding, Negations, rootWithout } from "./endings";

/**
 * What a language denies, doubts and asks with. Blanks separate the words and phrases of a list; in phrases
 * `_` stands for a blank, `~` for up to four words between, and `*` for any ending of a word. They are folded
 * as texts are, so accents and case do not matter, and a hyphen parts words as it does there.
 */
export interface WordLists {
  /** Words that deny what their clause says. */
  readonly negations: string;
  /**
   * Endings with which a verb denies what its clause says (Turkish "-medi"), and words that only end so.
   */
  readonly denying?: { readonly endings: string; readonly except: string };
  /**
   * Endings of case, number, gender and person, without which words are compared; otherwise they are by
   * Porter's stems.
   */
  readonly inflections?: string;
  /** Words that tell nothing of a subject, where the published stop words of the language lack many. */
  readonly little?: string;
  /** Answers to a question that say no; with a pause behind them they deny the rest of the sentence. */
  readonly no: string;
  /** Words that deny only with one of `beside` shortly before, or right behind: "ne ... plus", "rien ne". */
  readonly paired?: { readonly negations: string; readonly beside: string };
  /**
   * Whether a negation denies what stands before it in its clause as well: it stands behind the verb or the
   * object.
   */
  readonly deniesBefore?: boolean;
  /** Phrases behind a negation which then denies nothing: "not only", "they do not tell you". */
  readonly idle: string;
  /** Phrases before a negation which then denies nothing: "why not", "if not". */
  readonly idleBefore: string;
  /** Words for what is refused or forbidden: with a negation they say the contrary of what it would. */
  readonly refuses: string;
  /** Words that begin a clause of their own. */
  readonly conjunctions: string;
  /** What a statement is called that is false: single words. */
  readonly false: string;
  /** What a statement is called that is true: single words. */
  readonly true: string;
  /** Words before a verdict: "is", "are", "all". */
  readonly be: string;
  /** Words between these and a verdict: "a". */
  readonly articles: string;
  /** Words that point to what was said before: "this". */
  readonly pointers: string;
  /** Words between a verdict and what it is on: "that". */
  readonly that: string;
  /** Further phrases that call something wrong, more than `false`. */
  readonly wrong: string;
  /** Words for lies and nonsense. */
  readonly lies: string;
  /** What can be false: what is told, and how it is told. */
  readonly reports: string;
  /** Phrases that deny a report: "is not true", "never said", "no evidence". */
  readonly untrue: string;
  /** Phrases of writers who hold something for hardly true. */
  readonly doubts: string;
  /** Kinds of words that go with a correction; each says little by itself. */
  readonly corrections: readonly string[];
  /** Phrases that ask whether something is true, in whatever sentence. */
  readonly asks: string;
  /** The same, at the beginning or the end of a sentence with a question mark. */
  readonly asksIfAsked: string;
  /** Words with which a question asks for more than yes or no. */
  readonly interrogatives: string;
  /** Words of questions whose answer the writer knows. */
  readonly rhetorical: string;
  /** Words that give somebody else's words. */
  readonly attributes: string;
  /** Words against media as such, or that take a debunking back: "not fake". */
  readonly noDebunking: string;
}

/** The lists of a language, to be looked up in folded words, and in phrases between blanks. */
export interface LanguageWords {
  readonly negations: Negations;
  /** Returns what words are compared by; undefined: Porter's stems. */
  readonly rootOf: ((word: string) => string) | undefined;
  readonly little: ReadonlySet<string>;
  readonly no: ReadonlySet<string>;
  readonly paired: { readonly negations: ReadonlySet<string>; readonly beside: RegExp };
  readonly deniesBefore: boolean;
  readonly idle: RegExp;
  readonly idleBefore: RegExp;
  readonly refuses: RegExp;
  readonly conjunctions: ReadonlySet<string>;
  readonly false: ReadonlySet<string>;
  readonly true: ReadonlySet<string>;
  readonly be: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  readonly pointers: ReadonlySet<string>;
  readonly that: ReadonlySet<string>;
  readonly reports: ReadonlySet<string>;
  readonly wrong: RegExp;
  readonly lies: RegExp;
  readonly untrue: RegExp;
  readonly doubts: RegExp;
  readonly corrections: readonly RegExp[];
  readonly asks: RegExp;
  /** Found at the beginning and at the end of a sentence alone. */
  readonly asksIfAsked: RegExp;
  readonly interrogatives: RegExp;
  readonly rhetorical: RegExp;
  readonly attributes: RegExp;
  readonly noDebunking: RegExp;
}

/** Prepares the lists of a language to be looked up. */
export function languageWords(lists: WordLists): LanguageWords {
  return {
    negations: new Negations(
      words(lists.negations),
      lists.denying && denyingEnding(alternatives(lists.denying.endings), alternatives(lists.denying.except)),
    ),
    rootOf: lists.inflections === undefined ? undefined : rootWithout(alternatives(lists.inflections)),
    little: words(lists.little ?? ""),
    no: words(lists.no),
    paired: {
      negations: words(lists.paired?.negations ?? ""),
      beside: phrases(lists.paired?.beside ?? ""),
    },
    deniesBefore: lists.deniesBefore ?? false,
    idle: new RegExp(`^ (?:${alternatives(lists.idle)})(?= )`),
    idleBefore: new RegExp(` (?:${alternatives(lists.idleBefore)}) $`),
    refuses: phrases(lists.refuses),
    conjunctions: words(lists.conjunctions),
    false: words(lists.false),
    true: words(lists.true),
    be: words(lists.be),
    articles: words(lists.articles),
    pointers: words(lists.pointers),
    that: words(lists.that),
    reports: words(lists.reports),
    wrong: phrases(`${lists.false} ${lists.wrong}`),
    lies: phrases(lists.lies),
    untrue: phrases(lists.untrue),
    doubts: phrases(lists.doubts),
    corrections: lists.corrections.map(phrases),
    asks: phrases(lists.asks),
    asksIfAsked: phrasesAtEdge(lists.asksIfAsked),
    interrogatives: phrases(lists.interrogatives),
    rhetorical: phrases(lists.rhetorical),
    attributes: phrases(lists.attributes),
    noDebunking: phrases(lists.noDebunking),
  };
}

function words(list: string): ReadonlySet<string> {
  return wordSet(folded(list));
}

/** Returns an expression for phrases of a text whose words have a blank on both sides. */
function phrases(list: string): RegExp {
  return new RegExp(` (?:${alternatives(list)})(?= )`);
}

/** The same for phrases with which a text begins or ends. */
function phrasesAtEdge(list: string): RegExp {
  const any = `(?:${alternatives(list)})`;
  return new RegExp(`^ ${any}(?= )| ${any} $`);
}

function alternatives(list: string): string {
  return folded(list)
    .replaceAll(" ", "|")
    .replaceAll(/[_-]/g, " ")
    .replaceAll("~", "(?: [^ ]+){0,4} ")
    .replaceAll("*", "[^ ]*");
}

function folded(list: string): string {
  return foldText(list).toLowerCase().replace(/\s+/g, " ").trim();
}
