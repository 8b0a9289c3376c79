import type { ApiAnswer } from "../../schemas/answer";
import type { BatchAnswer } from "../../schemas/batch";
import { batch } from "../api/api.js";
import { ApiFailure, unreachable } from "../api/failure.js";

/** A row of the file and what has become of it. */
export interface BatchRow {
  /** Of the file's rows with text, from 1. */
  readonly number: number;
  readonly text: string;
  answer?: ApiAnswer;
  /** Why there is no answer. */
  refusal?: string;
}

/** What is told while a batch runs. */
export interface BatchObserver {
  /** A row was answered. */
  progress(): void;
  /** The server is busy, and asked again after so many seconds. */
  waiting(seconds: number): void;
}

/** Articles a row. */
const TOP = 3;
/**
 * Browsers read nothing before they have sent all, and the server sends while it reads: what is sent at once
 * has to fit into what lies between the two, UTF-16 units.
 */
const SLICE_CHARS = 32_768;
/** Times in a row that a busy server is waited for. */
const MAX_WAITS = 10;

/** Whether a row waits for its answer. */
export function isOpen({ answer, refusal }: BatchRow): boolean {
  return answer === undefined && refusal === undefined;
}

/**
 * Asks for all rows that are open, and fills them in while answers come.
 * @throws Failure where the server refuses, or the connection ends before the last answer: what has come
 *   stays; an `AbortError` when the signal says so.
 */
export async function answerRows(
  rows: readonly BatchRow[],
  observer: BatchObserver,
  signal: AbortSignal,
): Promise<void> {
  for (let waits = 0; ; ) {
    const slice = nextSlice(rows);
    if (slice.length === 0) return;
    try {
      await answerSlice(slice, observer, signal);
      waits = 0;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.retryAfterSeconds === 0 || waits++ === MAX_WAITS)
        throw error;
      observer.waiting(error.retryAfterSeconds);
      await pause(error.retryAfterSeconds, signal);
    }
  }
}

/** Returns the first rows that are open, as many as are sent at once; one at least. */
function nextSlice(rows: readonly BatchRow[]): BatchRow[] {
  const slice: BatchRow[] = [];
  let chars = 0;
  for (const row of rows) {
    if (!isOpen(row)) continue;
    chars += row.text.length;
    if (slice.length > 0 && chars > SLICE_CHARS) break;
    slice.push(row);
  }
  return slice;
}

async function answerSlice(
  slice: readonly BatchRow[],
  { progress }: BatchObserver,
  signal: AbortSignal,
): Promise<void> {
  const lines = slice.map(({ text }) => `${JSON.stringify({ text, top: TOP })}\n`);
  const response = await batch(new Blob(lines), signal);
  try {
    for await (const line of linesOf(response)) {
      fillIn(slice, JSON.parse(line) as BatchAnswer);
      progress();
    }
  } catch (error) {
    throw (error as Error).name === "AbortError" ? error : unreachable();
  }
  if (slice.some(isOpen)) throw new ApiFailure(0, "The connection ended before the last answer");
}

function fillIn(slice: readonly BatchRow[], { line, answer, problem }: BatchAnswer): void {
  const row = slice[line - 1];
  if (row === undefined) return;
  if (answer) row.answer = answer;
  else row.refusal = problem?.detail ?? problem?.title ?? "The server refused this row.";
}

/** Resolves after so many seconds. @throws an `AbortError` when the signal says so. */
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

/** Yields the lines of an answer while it comes; empty ones are left out. */
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
