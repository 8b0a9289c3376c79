import { isoTime } from "../../src/base/core/clock";
import { canonicalUrl, isPostId, isShortLink } from "../../src/base/text";
import { plainText } from "../../src/import/plain-text";

/** A note on a post, which may have several. */
export interface Note {
  readonly id: string;
  readonly postId: string;
  readonly text: string;
  /** ISO 8601. */
  readonly date?: string;
  /** Canonical addresses of all links in the text, each once. */
  readonly links: readonly string[];
}

/** Columns that are read, found by name; files have many more. */
const COLUMNS = { id: "noteId", postId: "tweetId", text: "summary", date: "createdAtMillis" } as const;
/** Notes have 280 characters, links counted short. */
const MAX_TEXT_CHARS = 20_000;
/** Quotation marks, and the punctuation of Arabic, Urdu, Hindi, Chinese and Japanese, end a link. */
const LINK =
  /https?:\/\/[^\s"'<>\\^`{|}\u00ab\u00bb\u201c-\u201f\u060c\u061b\u061f\u06d4\u0964\u0965\u3000-\u303f\uff01-\uff65]+/gi;
/**
 * Punctuation after a link in a sentence; an ellipsis belongs to the link, which is cut off. A run of signs
 * is tried only from its beginning.
 */
const BEHIND_LINK = /(?<![.,;:!?)\]}\u2019])[.,;:!?)\]}\u2019]+$/;
const LATEST_MS = 8.64e15;

/** Positions of the columns in the rows of a file. */
export type NoteColumns = Readonly<Record<keyof typeof COLUMNS, number>>;

/** Returns the positions of the columns in a file's first row, or the names of missing ones. */
export function noteColumns(header: readonly string[]): NoteColumns | { readonly missing: string[] } {
  const names = header.map((name) => name.trim());
  const places = Object.entries(COLUMNS).map(([key, name]) => [key, names.indexOf(name)] as const);
  const missing = Object.values(COLUMNS).filter((name) => name !== COLUMNS.date && !names.includes(name));
  return missing.length > 0 ? { missing } : (Object.fromEntries(places) as NoteColumns);
}

/** Returns the note of a row, or why the row is refused. */
export function readNote(cells: readonly string[], columns: NoteColumns): Note | string {
  const cell = (name: keyof NoteColumns): string => (cells[columns[name]] ?? "").trim();
  const [id, postId, text] = [cell("id"), cell("postId"), cell("text")];
  if (!isPostId(id)) return "its noteId is no number as the platform writes them";
  if (!isPostId(postId)) return "its tweetId is no number as the platform writes them";
  if (text.length > MAX_TEXT_CHARS) return `its summary is longer than ${MAX_TEXT_CHARS} characters`;
  const plain = plainText(text) ?? "";
  return { id, postId, text: plain, links: linksIn(plain), ...dateOf(cell("date")) };
}

function linksIn(text: string): string[] {
  const found = (text.match(LINK) ?? []).flatMap((link) => {
    const bare = link.replace(BEHIND_LINK, "");
    return isShortLink(bare) ? [] : (canonicalUrl(bare) ?? []);
  });
  return [...new Set(found)];
}

function dateOf(cell: string): { readonly date?: string } {
  const ms = Number(cell);
  return /^\d+$/.test(cell) && ms <= LATEST_MS ? { date: isoTime(ms) } : {};
}
