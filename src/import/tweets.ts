import { basename } from "node:path";
import { z } from "zod";
import { faultsOf } from "../core/faults";
import { formatDay, parseDay } from "../text";
import { NOT_JSON, parseJson } from "./articles";
import { type ImportOptions, ImportSession, type ImportSummary } from "./session";
import { readLines } from "./text-file";
import { readTsv } from "./tsv";

const record = z.strictObject({
  id: z.union([z.string().trim().min(1), z.number().int()]).transform(String),
  text: z.string().trim().min(1, "must not be empty"),
  author: z.string().trim().nullish(),
  date: z
    .string()
    .refine((value) => parseDay(value) !== undefined, "must be a date")
    .nullish(),
});

/** Takes tweets from a `.jsonl` file (`id`, `text`, `author`, `date`) or a TSV file (`id`, `text`), either gzipped or not. */
export function importTweets(
  file: string,
  options: ImportOptions & { readonly dataset?: string },
): Promise<ImportSummary> {
  const dataset = options.dataset ?? basename(file).replace(/\.\w+(?:\.gz)?$/, "");
  return ImportSession.run("tweets", options, (session) =>
    /\.jsonl(?:\.gz)?$/.test(file)
      ? readJsonTweets(file, dataset, session)
      : readTsvTweets(file, dataset, session),
  );
}

async function readJsonTweets(file: string, dataset: string, session: ImportSession): Promise<void> {
  for await (const line of readLines(file)) {
    session.checkInterrupted();
    if (line.text.trim() === "") continue;
    const place = { file, line: line.number };
    const value = parseJson(line.text);
    const parsed = value === undefined ? undefined : record.safeParse(value);
    if (!parsed?.success) {
      session.refuse(place, parsed ? faultsOf(parsed.error) : NOT_JSON);
      continue;
    }
    const { id, text, author, date } = parsed.data;
    session.tweet(place, {
      dataset,
      id,
      text,
      ...(author ? { author } : {}),
      ...(date ? { date: isoForm(date) } : {}),
    });
  }
}

/** Returns a date that `parseDay` reads in ISO 8601; one that is already keeps its time of day. */
function isoForm(date: string): string {
  const trimmed = date.trim();
  return /^\d{4}-/.test(trimmed) ? trimmed : formatDay(parseDay(trimmed) as number);
}

const HEADER_NAMES = new Set(["id", "tweet_id", "query_id", "iclaim_id", "tweetid"]);

/** Reads a file of `id<TAB>text` rows; a header row is recognised by its names. */
export async function readTsvTweets(file: string, dataset: string, session: ImportSession): Promise<void> {
  let first = true;
  for await (const { line, cells } of readTsv(file, session)) {
    const isHeader = first && HEADER_NAMES.has((cells[0] as string).trim().toLowerCase());
    first = false;
    if (isHeader) continue;
    const [id, text] = cells.map((cell) => cell.trim());
    if (cells.length !== 2)
      session.refuse({ file, line }, `2 columns (id, text) were expected, ${cells.length} found`);
    else if (!id) session.refuse({ file, line }, "the id is empty");
    else if (!text) session.refuse({ file, line }, "the text is empty");
    else session.tweet({ file, line }, { dataset, id, text });
  }
}
