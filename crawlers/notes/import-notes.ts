import type { Clock } from "../../src/base/core/clock";
import { InputError } from "../../src/base/core/errors";
import { type StartProgress, silentProgress } from "../../src/base/core/progress";
import { type Database, type RowChange, recorded } from "../../src/base/store";
import type { FactCheckLinks } from "../../src/base/text";
import { type Refusal, readTsv } from "../../src/import";
import { type Note, type NoteColumns, noteColumns, readNote } from "./note";
import { NoteWriter } from "./note-writer";

/** Notes that one transaction holds. */
const BATCH_NOTES = 500;
/** Refusals that are listed; all are counted. */
const MAX_LISTED = 1000;

export interface NotesOptions {
  readonly database: Database;
  readonly links: FactCheckLinks;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly startProgress?: StartProgress;
}

/** What an import of notes did. */
export interface NotesSummary {
  /** Rows of the files. */
  readonly notes: number;
  /** What became of the notes that link a fact-check. */
  readonly rows: Readonly<Record<RowChange, number>>;
  /** Notes that link a fact-check, on posts that are gone upstream. */
  readonly removedBefore: number;
  readonly refused: number;
  readonly refusals: readonly Refusal[];
}

/**
 * Takes the notes that link a fact-check out of the daily files of Community Notes (`notes-*.tsv`, also
 * `.gz`): the note, its links, and the id of its post, whose text comes with `hydrate`. A bad row is refused
 * and counted. Taken again, a file changes nothing, which is also how an interrupted import goes on.
 * @throws InputError `NOTES_FORMAT` (the first row lacks a column), those of `readTsv`; InterruptedError.
 */
export async function importNotes(files: readonly string[], options: NotesOptions): Promise<NotesSummary> {
  const { database, clock, signal } = options;
  const notes = new NotesImport(options);
  const takeAll = async (): Promise<NotesSummary> => {
    for (const file of files) await notes.take(file);
    return notes.summary();
  };
  const summaryOf = ({ refusals: _, ...counts }: NotesSummary): unknown => counts;
  try {
    return await recorded(database, "crawl notes", takeAll, {
      summaryOf,
      signal,
      now: () => new Date(clock.now()),
    });
  } finally {
    notes.finish();
  }
}

class NotesImport {
  private readonly writer: NoteWriter;
  private readonly progress;
  private readonly rows: Record<RowChange, number> = { added: 0, changed: 0, unchanged: 0 };
  private readonly refusals: Refusal[] = [];
  private notes = 0;
  private removedBefore = 0;
  private refused = 0;

  constructor(private readonly options: NotesOptions) {
    this.writer = new NoteWriter(options.database, options.links);
    this.progress = (options.startProgress ?? silentProgress)("Reading notes", "notes");
  }

  async take(file: string): Promise<void> {
    let columns: NoteColumns | undefined;
    const batch: Note[] = [];
    const listener = {
      checkInterrupted: () => this.options.signal.throwIfAborted(),
      flaw: ({ line }: { readonly line?: number }, reason: string) => this.list(file, line, reason),
    };
    for await (const { line, cells } of readTsv(file, listener)) {
      if (!columns) {
        columns = headerOf(file, line, cells);
        continue;
      }
      this.progress.update(++this.notes);
      const note = readNote(cells, columns);
      if (typeof note === "string") {
        this.refused++;
        this.list(file, line, note);
      } else if (note.links.length > 0) {
        batch.push(note);
        if (batch.length === BATCH_NOTES) this.write(batch.splice(0));
      }
    }
    this.write(batch);
  }

  finish(): void {
    this.progress.finish();
  }

  summary(): NotesSummary {
    return {
      notes: this.notes,
      rows: this.rows,
      removedBefore: this.removedBefore,
      refused: this.refused,
      refusals: this.refusals,
    };
  }

  private write(batch: readonly Note[]): void {
    const work = (): void => {
      for (const note of batch) {
        const factChecks = this.writer.factChecksOf(note);
        if (factChecks.length === 0) continue;
        const outcome = this.writer.write(note, factChecks);
        if (outcome === "removed") this.removedBefore++;
        else this.rows[outcome]++;
      }
    };
    this.options.database.transaction(work).immediate();
  }

  private list(file: string, line: number | undefined, reason: string): void {
    if (this.refusals.length === MAX_LISTED) return;
    this.refusals.push({ file, reason, ...(line === undefined ? {} : { line }) });
  }
}

function headerOf(file: string, line: number, cells: readonly string[]): NoteColumns {
  const columns = noteColumns(cells);
  if (!("missing" in columns)) return columns;
  throw new InputError(
    `the first row lacks the column ${columns.missing.join(", ")}`,
    { file, line },
    {
      code: "NOTES_FORMAT",
      hint: "Give the files notes-*.tsv of the daily download, unpacked or gzipped. Files before this one are in.",
    },
  );
}
