import { VERDICTS, type Verdict } from "../answer/answer";
import type { AnswerJson } from "../answer/answer-json";
import { isoTime } from "../base/core/clock";
import type { GroupArticle } from "../base/core/post-group";
import { type Fields, isObject, parseJson } from "../base/core/values/parse-json";
import { present } from "../base/core/values/present";
import { beginningOf } from "../base/text";
import type { PostId } from "../queries/post";
import type { Query } from "../rank";
import { isDeeperThan, MAX_DEPTH } from "./depth";

/** How much of what a post says stands in its answer, UTF-16 units. */
export const MAX_TEXT_CHARS = 4000;
/** Longest id, title and so on that is read, UTF-16 units. */
const MAX_NAME_CHARS = 2000;

/** What a worker says of a post. */
export interface AnswerMessage {
  readonly id: PostId;
  readonly worker: string;
  /** From the post's beginning to its answer, milliseconds. */
  readonly tookMs: number;
  /** When the stream took the post, milliseconds since 1970. */
  readonly storedAt: number;
  readonly query: Query;
  /** Hash of its picture, as the post had it. */
  readonly pictureHash: string | undefined;
  readonly answer: AnswerJson;
}

/** Returns the JSON of an answer, as it lies in the stream. */
export function writeAnswerMessage(message: AnswerMessage): Buffer {
  const { id, worker, tookMs, storedAt, query, pictureHash, answer } = message;
  const postedAt = isoTime(storedAt);
  const picture = pictureHash === undefined ? {} : { pictureHash };
  return Buffer.from(
    JSON.stringify({ id, worker, tookMs, postedAt, text: rankedText(query), ...picture, answer }),
  );
}

/** Returns what was ranked: the post's text and that of its images; what it quotes where it has neither. */
function rankedText({ text, imageText, quotedText }: Query): string {
  const own = [text, imageText ?? ""].filter((part) => part.trim() !== "");
  return beginningOf(own.length > 0 ? own.join("\n") : (quotedText ?? ""), MAX_TEXT_CHARS);
}

/** What a reader of answers needs of one. */
export interface ReadAnswer {
  readonly id: string;
  readonly text: string;
  /** Absent in answers of older workers. */
  readonly postedAt?: number;
  readonly pictureHash?: string;
  readonly verdict: Verdict;
  readonly confidence?: number;
  /** The best article, unless the verdict is `none`. */
  readonly article?: GroupArticle;
  /** Id of all articles that check the claim; where the verdict is `answer`. */
  readonly claim?: string;
  readonly language?: string;
}

/**
 * Returns what an answer says; undefined where it is none, or has no text of the post. Whoever may publish
 * answers may write anything, so every part is checked.
 */
export function readAnswerMessage(data: Uint8Array): ReadAnswer | undefined {
  if (isDeeperThan(data, MAX_DEPTH)) return undefined;
  const value = parseJson(new TextDecoder().decode(data));
  if (!isObject(value)) return undefined;
  const { id, text, postedAt, pictureHash, answer } = value;
  if (!isObject(answer)) return undefined;
  const verdict = VERDICTS.find((one) => one === answer["verdict"]);
  if ((typeof id !== "string" && typeof id !== "number") || typeof text !== "string" || !verdict)
    return undefined;
  return present({
    id: beginningOf(String(id), MAX_NAME_CHARS),
    text: beginningOf(text, MAX_TEXT_CHARS),
    postedAt: timeOf(postedAt),
    pictureHash: isPictureHash(pictureHash) ? pictureHash : undefined,
    verdict,
    ...findingOf(verdict, answer),
  });
}

function findingOf(verdict: Verdict, { confidence, postLanguage, results }: Fields) {
  const [first] = Array.isArray(results) ? results : [];
  const best: Fields = isObject(first) ? first : {};
  const article = verdict === "none" ? undefined : articleOf(best["article"]);
  const isSure = typeof confidence === "number" && confidence >= 0 && confidence <= 1;
  return present({
    confidence: isSure ? confidence : undefined,
    article,
    claim: verdict === "answer" && article ? claimOf(best["claimGroup"], article) : undefined,
    language: nameOf(postLanguage),
  });
}

function articleOf(value: unknown): GroupArticle | undefined {
  if (!isObject(value)) return undefined;
  const [source, id] = [nameOf(value["source"]), nameOf(value["id"])];
  if (source === undefined || id === undefined) return undefined;
  return present({
    source,
    id,
    url: nameOf(value["url"]),
    title: nameOf(value["title"]),
    rating: nameOf(value["rating"]),
  });
}

function claimOf(group: unknown, { source, id }: GroupArticle): string {
  return nameOf(group) ?? JSON.stringify([source, id]);
}

function nameOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? beginningOf(value, MAX_NAME_CHARS) : undefined;
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Returns whether a value is a hash of a picture as posts give it: 8 to 64 bytes in hexadecimal digits. */
export function isPictureHash(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{16,128}$/.test(value);
}
