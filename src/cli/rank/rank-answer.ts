import pc from "picocolors";
import {
  type Answer,
  type AnsweredArticle,
  type AnsweredPart,
  type Explanation,
  isOtherClaim,
  type QueryField,
  type SeenPicture,
} from "../../answer";
import { isoDay } from "../../base/text";
import { counted } from "../counted";
import { type MarkedText, printable, printableMarked } from "../printable";

export interface AnswerStyle {
  /** Whether near misses are shown. */
  readonly near: boolean;
  /** Whether only some articles were asked for. */
  readonly isFiltered: boolean;
  /** Whether the language in which the post was read is named. */
  readonly isExplained: boolean;
  readonly color: boolean;
}

/** Where a part stands that is none of the text itself. */
const PLACES: Readonly<Record<QueryField, string>> = {
  text: "",
  imageText: "in the image, ",
  quotedText: "in the quoted post, ",
};
/** Longer parts are cut, UTF-16 units. */
const PART_SHOWN = 280;
const INDENT = " ".repeat(14);

/** Returns an answer as lines for a person. */
export function answerText(answer: Answer, style: AnswerStyle): string {
  const { near, isFiltered, isExplained, color } = style;
  const { verdict, articles, language, postLanguage } = answer;
  const notes = [
    ...(isExplained ? [readingLine(postLanguage)] : []),
    ...(language ? [languageLine(language)] : []),
  ];
  if (articles.length === 0) {
    const nothing = isFiltered
      ? "No article that passes the filter was found."
      : "Nothing was found: no article of the collection has a word of this text.";
    return [nothing, ...notes].join("\n");
  }
  const colors = pc.createColors(color);
  const mark = color ? colors.bold : (word: string) => `*${word}*`;
  const heading = verdictLine(answer);
  const isFolded = verdict === "none" && !near;
  return [
    ...(heading === undefined ? [] : [heading]),
    ...notes,
    ...(isFolded
      ? [`${counted(articles.length, "near miss", "near misses")}: --near shows them`]
      : articles.flatMap((article) => cardLines(article, mark, colors))),
  ].join("\n");
}

/** Returns the verdict on the best article; undefined where nothing is known about it. */
function verdictLine({ verdict, confidence, language, articles }: Answer): string | undefined {
  const certainty = confidence === undefined ? "" : ` (confidence ${percent(confidence)})`;
  if (verdict === "none") {
    // That nothing was found says little where the collection is in another language.
    const nearest =
      language || confidence === undefined ? "" : ` (the nearest: confidence ${percent(confidence)})`;
    return `No previous fact-check was found${nearest}.`;
  }
  // Beside another number or name a probability would mislead.
  const isOther = verdict === "suggest" && isOtherClaim(articles[0]?.differences ?? []);
  if (isOther) return "This may be about another claim:";
  if (articles[0]?.match === "picture")
    return verdict === "answer"
      ? "This picture has been checked:"
      : "This picture, or one that looks the same, may have been checked:";
  if (confidence === undefined) return undefined;
  return verdict === "answer"
    ? `This has been checked${certainty}:`
    : `This may have been checked${certainty}:`;
}

function cardLines(
  {
    rank,
    score,
    article,
    match,
    seenPicture,
    likePost,
    parts = [],
    differences = [],
    stance,
    alsoCheckedIn,
    highlights,
    explanation,
  }: AnsweredArticle,
  mark: (word: string) => string,
  colors: ReturnType<typeof pc.createColors>,
): string[] {
  const title: MarkedText = { text: article.title ?? "", spans: highlights.title };
  const vclaim: MarkedText = { text: article.vclaim ?? "", spans: highlights.vclaim };
  const hasBoth = title.text !== "" && vclaim.text !== "";
  const facts = [article.rating, isoDay(article.date ?? ""), article.url].filter(
    (fact) => fact !== undefined,
  );
  const also = alsoCheckedIn.map(({ source, id, url }) => printable(url ?? `${source}/${id}`));
  return [
    `${String(rank).padStart(3)}  ${score.toFixed(2).padStart(7)}  ${printableMarked(title.text === "" ? vclaim : title, mark)}`,
    ...parts.map((part) => `${INDENT}answers ${partText(part)}`),
    ...(match === "link" ? [`${INDENT}the post links this fact-check`] : []),
    ...(seenPicture ? [`${INDENT}${seenText(seenPicture)}`] : []),
    ...(likePost
      ? [
          `${INDENT}matched before, with a post that is ${Math.round(100 * likePost.likeness)} % like this one`,
        ]
      : []),
    ...(stance?.sentence === undefined ? [] : [`${INDENT}${printable(stance.sentence)}`]),
    ...(hasBoth ? [`${INDENT}claim: ${printableMarked(vclaim, mark)}`] : []),
    ...differences.map(({ sentence }) => `${INDENT}differs: ${printable(sentence)}`),
    `${INDENT}${colors.dim([...facts, `${article.source}/${article.id}`].map(printable).join("  "))}`,
    ...(also.length > 0 ? [`${INDENT}${colors.dim(`also checked in ${also.join(", ")}`)}`] : []),
    ...(explanation ? explanationLines(explanation, mark) : []),
  ];
}

/** Returns who confirmed an article for the same picture. */
function seenText({ votes, lastVotedAt }: SeenPicture): string {
  const day = isoDay(lastVotedAt);
  const last = day === undefined ? "" : `, last on ${day}`;
  return `confirmed for the same picture by ${counted(votes, "person", "people")}${last}`;
}

/** Returns a part of the post: where it stands, what it says, and how sure its answer is. */
function partText({ field, text, confidence }: AnsweredPart): string {
  const shown = printable(text.length > PART_SHOWN ? `${text.slice(0, PART_SHOWN)}\u2026` : text);
  return `${PLACES[field]}"${shown}" (confidence ${percent(confidence)})`;
}

function explanationLines({ evidence, why }: Explanation, mark: (word: string) => string): string[] {
  return [
    ...(why ? [`${INDENT}why: ${printable(why.summary)}`] : []),
    ...evidence.map(
      ({ sentence, highlights }) =>
        `${INDENT}  - ${printableMarked({ text: sentence, spans: highlights }, mark)}`,
    ),
  ];
}

/** Nothing is certain: what rounds to certainty is given as a bound. */
function percent(probability: number): string {
  const rounded = Math.round(100 * probability);
  if (rounded >= 100) return "over 99 %";
  return rounded <= 0 ? "under 1 %" : `${rounded} %`;
}

/** More languages than these are called others. */
const MAX_NAMED = 3;

/** Returns the English name of a language. */
function nameOf(code: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;
}

/** Returns the line on the language in which a post was read. */
function readingLine(code: string | undefined): string {
  return code === undefined
    ? "The language of the post is not certain: it was read as English. --post-language gives it."
    : `The post was read as ${nameOf(code)}.`;
}

/** Returns the line on a post in a language that the collection does not hold. */
function languageLine({ post, collection }: NonNullable<Answer["language"]>): string {
  const named = collection.slice(0, MAX_NAMED).map(nameOf);
  const held = collection.length > MAX_NAMED ? [...named, "others"] : named;
  return `This looks like ${nameOf(post)}; the collection is ${new Intl.ListFormat("en").format(held)}.`;
}
