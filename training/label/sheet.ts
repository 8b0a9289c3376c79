import { createHash } from "node:crypto";
import { InputError } from "../../src/base/core/errors";
import { cleanText } from "../../src/base/text";

/**
 * A row to judge: a fact-checking tweet, the tweet that it answers, the root of the conversation, and the
 * linked article.
 */
export interface SheetRow {
  readonly checker: string;
  readonly reply: SheetTweet | undefined;
  readonly conversation: SheetTweet | undefined;
  readonly title: string;
  readonly subtitle: string;
  /** Shown in place of a missing subtitle. */
  readonly vclaim?: string;
}

export interface SheetTweet {
  readonly text: string;
  /** Name of the bin of its score with the article; "" where it has none. */
  readonly bin: string;
}

/** The questions for annotators. */
export const QUESTIONS = ["reply", "conversation"] as const;
export type Question = (typeof QUESTIONS)[number];

/** Scores come last, so that annotators do not see them first. */
const COLUMNS = [
  "id",
  "tweet_text",
  "text_conversation",
  "text_reply",
  "title",
  "subtitle",
  "conversation_matches",
  "reply_matches",
  "comment",
  "conversation_bin",
  "reply_bin",
] as const;
type Column = (typeof COLUMNS)[number];
const READ_COLUMNS = [
  "id",
  "conversation_matches",
  "reply_matches",
  "conversation_bin",
  "reply_bin",
] as const;

/** A cell of a spreadsheet holds 32,767 characters. */
const MAX_CELL_CHARS = 32_000;
/**
 * What a spreadsheet reads as a formula, also in full-width characters, or as the beginning of quoted text.
 */
const ACTIVE = /^[=+\-@＝＋－＠"']/;
const BIN = /^\[-?\d\.\d;\d\.\d[)\]]$/;
const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...["yes", "y", "true", "1", "x"].map((word) => [word, true] as const),
  ...["no", "n", "false", "0"].map((word) => [word, false] as const),
]);
const ID_LENGTH = 12;

/**
 * Returns an annotation sheet as tab-separated lines with the paper's columns, the first line their names.
 * Texts are one line each and are made harmless for spreadsheets.
 * @see CrowdChecked, appendix C.
 */
export function formatSheet(rows: readonly SheetRow[]): string {
  return [COLUMNS, ...rows.map(cellsOf)].map((cells) => `${cells.join("\t")}\n`).join("");
}

function cellsOf(row: SheetRow): readonly string[] {
  const { reply, conversation } = row;
  const [checker, root, answered, title] = textsOf(row);
  const cells = [checker, root, answered, title, row.subtitle || row.vclaim].map((text = "") =>
    harmlessCell(text),
  );
  return [sheetRowId(row), ...cells, "", "", "", conversation?.bin ?? "", reply?.bin ?? ""];
}

/** Returns the id of a row: equal for equal texts, whichever method gave the bins. */
export function sheetRowId(row: SheetRow): string {
  // A letter first, so that spreadsheets do not read a number.
  return `r${createHash("sha256").update(textsOf(row).join("\0")).digest("hex").slice(0, ID_LENGTH)}`;
}

function textsOf({ checker, reply, conversation, title, subtitle, vclaim }: SheetRow): readonly string[] {
  // An article without title and subtitle has nothing but its vclaim.
  const rest = subtitle || title ? subtitle : (vclaim ?? "");
  return [checker, conversation?.text ?? "", reply?.text ?? "", title, rest];
}

/** Returns text as a cell: one line of visible characters, no formula. Truncated text ends in dots. */
export function harmlessCell(text: string): string {
  const line = cleanText(text).replace(/\s+/g, " ").trim();
  const short = line.length > MAX_CELL_CHARS ? `${line.slice(0, MAX_CELL_CHARS)} ...` : line;
  return ACTIVE.test(short) ? `'${short}` : short;
}

/** An annotator's answers about a row. */
export interface SheetAnswers {
  readonly id: string;
  readonly line: number;
  /** The answered questions that have a bin. */
  readonly answers: Readonly<Partial<Record<Question, { readonly bin: string; readonly good: boolean }>>>;
}

/**
 * Returns the answers of a filled sheet; columns are found by their names, whatever their order.
 * @param rows of the file, the first one the names of columns.
 * @throws InputError `SHEET_FORMAT` when a column is missing, a row stands twice or has no bin, or an answer
 *   or bin is none.
 */
export function readSheet(
  file: string,
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): SheetAnswers[] {
  const [head, ...body] = rows;
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = READ_COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw sheetError(file, head?.line ?? 1, `the column ${missing.join(", ")} is missing`);
  }
  const seen = new Set<string>();
  return body.map(({ line, cells }) => {
    const cell = (column: Column): string => (cells[names.indexOf(column)] ?? "").trim();
    const id = cell("id");
    if (id === "") throw sheetError(file, line, "the row has no id");
    if (seen.has(id)) throw sheetError(file, line, `the row ${id} stands twice`);
    seen.add(id);
    const answers = QUESTIONS.flatMap((question) => {
      const bin = cell(`${question}_bin`);
      const answer = cell(`${question}_matches`).toLowerCase();
      if (bin !== "" && !BIN.test(bin)) throw sheetError(file, line, `"${bin}" is no bin`);
      if (answer === "" || bin === "") return [];
      const good = ANSWERS.get(answer);
      if (good === undefined) throw sheetError(file, line, `"${answer}" is neither yes nor no`);
      return [[question, { bin, good }]];
    });
    // A line break in a comment ends the row before its bins, and its answers would be dropped.
    if (QUESTIONS.every((question) => cell(`${question}_bin`) === ""))
      throw sheetError(file, line, "the row has no bin, as one that a line break in a cell has cut");
    return { id, line, answers: Object.fromEntries(answers) };
  });
}

function sheetError(file: string, line: number, problem: string): InputError {
  return new InputError(
    problem,
    { file, line },
    {
      code: "SHEET_FORMAT",
      hint: "Fill the columns conversation_matches and reply_matches with yes or no, write comments without line breaks, change no other column, and save as tab-separated text.",
    },
  );
}
