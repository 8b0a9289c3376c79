import { type Fields, isObject, parseJson } from "../base/core/values/parse-json";
import { isDeeperThan, MAX_DEPTH } from "./depth";

/** How lines of X's stream begin; posts of ours are not parsed twice. */
const BEGINNING = /^\s*\{\s*"data"\s*:/;

/**
 * Returns a line of X's filtered stream (`{"data": {...}, "includes": {...}}`) as a post that can be ranked:
 * what it says and quotes, in which language, when. Any other line comes back as it is, and so does one that
 * is nested too deep to be read.
 * @see https://docs.x.com/x-api/posts/filtered-stream
 */
export function postOfXLine(line: string): string {
  const isRead = BEGINNING.test(line) && !isDeeperThan(Buffer.from(line), MAX_DEPTH);
  const value = isRead ? parseJson(line) : undefined;
  if (!isObject(value) || !isObject(value["data"])) return line;
  const { id, text, note_tweet: note, created_at, lang } = value["data"];
  // Of long posts `text` is only the beginning.
  const whole = isObject(note) && typeof note["text"] === "string" ? note["text"] : text;
  return JSON.stringify({ id, tweet: { text: whole, created_at, lang, quotedText: quotedText(value) } });
}

/** Returns the text of the post that is quoted, where the stream was asked to send it. */
function quotedText({ data, includes }: Fields): unknown {
  const quoted = listed(data, "referenced_tweets").find(({ type }) => type === "quoted");
  return quoted && listed(includes, "tweets").find(({ id }) => id === quoted["id"])?.["text"];
}

function listed(value: unknown, field: string): Fields[] {
  const list = isObject(value) ? value[field] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}
