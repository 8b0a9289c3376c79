import type { ApiAnswer } from "../../schemas/answer";
import type { BatchAnswer } from "../../schemas/batch";
import { batch } from "../api/api.js";
import { ApiFailure, unreachable } from "../api/failure.js";
import { cut, harmless, isolated } from "../view/text.js";
import { isUnknownAddress } from "../view/verdict.js";
import { say } from "../words/spoken.js";

/** A row of the file with its answer. */
export interface BatchRow {
  /** Of the file's rows with text, from 1. */
  readonly number: number;
  readonly text: string;
  /** BCP 47 tag of the text, where the file has a column for it. */
  readonly language?: string;
  /** All cells of the row. */
  readonly cells: readonly string[];
  answer?: ApiAnswer;
  /** Why there is no answer. */
  refusal?: string;
  /** Whether these are the server's words, which are English. */
  isServers?: boolean;
}

/** Hears how far a batch is. */
export interface BatchObserver {
  /** A row was answered. */
  progress(row: BatchRow): void;
  /** The server is busy; the page asks again after so many seconds. */
  waiting(seconds: number): void;
}

/** Articles a row. */
const TOP = 3;
/**
 * Size of a request, UTF-16 units. Browsers read nothing before they have sent all, while the server sends as
 * it reads: a request must fit into the buffers between the two.
 */
const SLICE_CHARS = 32_768;
/** Code of a row whose language is no language tag. */
const WRONG_LANGUAGE = "LANGUAGE_INVALID";
/** Longest part of such a language that is shown, UTF-16 units. */
const LANGUAGE_SHOWN = 30;
/** Status of a row that the server could not answer now. */
const BUSY = 503;
/** Wait before such rows are asked for again. */
const ROW_WAIT_SECONDS = 1;
/** Waits in a row for a busy server. */
const MAX_WAITS = 10;

/** Returns whether a row waits for its answer. */
export function isOpen({ answer, refusal }: BatchRow): boolean {
  return answer === undefined && refusal === undefined;
}

/**
 * Asks for all open rows, and fills them in as answers come.
 * @throws ApiFailure if the server refuses, or the connection ends before the last answer: answers so far
 *   stay; an `AbortError` when the signal aborts.
 */
export async function answerRows(
  rows: readonly BatchRow[],
  observer: BatchObserver,
  signal: AbortSignal,
): Promise<void> {
  let most = Number.POSITIVE_INFINITY;
  for (let waits = 0; ; ) {
    const slice = nextSlice(rows, most);
    if (slice.length === 0) return;
    try {
      most = Math.min(most, await answerSlice(slice, observer, signal));
      waits = 0;
    } catch (error) {
      // Some of the rows were answered: it goes on.
      if (!slice.every(isOpen)) waits = 0;
      if (!(error instanceof ApiFailure) || error.retryAfterSeconds === 0 || waits++ === MAX_WAITS)
        throw error;
      observer.waiting(error.retryAfterSeconds);
      await pause(error.retryAfterSeconds, signal);
    }
  }
}

/** Returns the first open rows, as many as one request holds; at least one. @param most rows of a request. */
function nextSlice(rows: readonly BatchRow[], most: number): BatchRow[] {
  const slice: BatchRow[] = [];
  let chars = 0;
  for (const row of rows) {
    if (!isOpen(row)) continue;
    chars += row.text.length;
    if (slice.length === most || (slice.length > 0 && chars > SLICE_CHARS)) break;
    slice.push(row);
  }
  return slice;
}

/**
 * Asks for rows in one request.
 * @returns how many rows a request may have, where the server has told.
 * @throws as `answerRows`; also where rows must be asked again, which then are open.
 */
async function answerSlice(
  slice: readonly BatchRow[],
  { progress }: BatchObserver,
  signal: AbortSignal,
): Promise<number> {
  const lines = slice.map(({ text, language }) => `${JSON.stringify({ text, language, top: TOP })}\n`);
  const response = await batch(new Blob(lines), signal);
  let most = Number.POSITIVE_INFINITY;
  let passing: BatchAnswer["problem"];
  try {
    for await (const line of linesOf(response)) {
      const answered = JSON.parse(line) as BatchAnswer;
      const { problem } = answered;
      if (problem?.code === "BATCH_LONG") most = Math.max(1, answered.line - 1);
      else if (problem?.status === BUSY) passing = problem;
      else {
        const row = fillIn(slice, answered);
        if (row) progress(row);
      }
    }
  } catch (error) {
    throw (error as Error).name === "AbortError" ? error : unreachable();
  }
  if (passing) {
    const { status, detail, hint } = passing;
    throw new ApiFailure(status, say("problem.busy"), detail, hint, ROW_WAIT_SECONDS, true);
  }
  if (most === Number.POSITIVE_INFINITY && slice.some(isOpen)) throw new ApiFailure(0, say("problem.ended"));
  return most;
}

function fillIn(slice: readonly BatchRow[], { line, answer, problem }: BatchAnswer): BatchRow | undefined {
  const row = slice[line - 1];
  if (row === undefined) return undefined;
  if (answer && isUnknownAddress(row, answer)) row.refusal = say("ask.address");
  else if (answer) row.answer = answer;
  else if (problem?.code === WRONG_LANGUAGE)
    row.refusal = say("row.language", {
      language: isolated(harmless(cut(row.language ?? "", LANGUAGE_SHOWN))),
      example: isolated("pt-BR"),
    });
  else {
    const words = problem?.detail ?? problem?.title;
    row.refusal = words ?? say("row.refused");
    row.isServers = words !== undefined;
  }
  return row;
}

/** Resolves after so many seconds. @throws an `AbortError` when the signal aborts. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException("stopped", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Yields the lines of a response as they come, without blank ones. */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() as string;
      yield* lines.filter((line) => line.trim() !== "");
    }
    if (rest.trim() !== "") yield rest;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
