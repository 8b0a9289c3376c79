import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { Parser, type ReadEntry } from "tar";
import { InputError } from "../core/errors";
import { readClaim } from "./checkthat";
import { type ImportOptions, ImportSession, type ImportSummary } from "./session";

const DATASET = "crowdchecked";
/** Claims are a few kilobytes; more than this in one archive entry is not the release. */
const MAX_CLAIM_BYTES = 1 << 20;

/**
 * Takes the CrowdChecked release as it is published: `vclaims.tar.gz`, `tweets-all-ids.tsv.tar.gz` and `qrels-train*.tsv.tar.gz`, any of which
 * may be missing. Tweets have ids only, texts come with hydration; the pairs of `qrels-train-30` are those with a Jaccard score above 0.30, of
 * `qrels-train-cos.0.50` those with a cosine above 0.50, and of `qrels-train` all that the crowd linked.
 * @throws InputError `NOTHING_TO_IMPORT`, `FILE_NOT_FOUND`, `FILE_TRUNCATED`.
 */
export async function importCrowdchecked(folder: string, options: ImportOptions): Promise<ImportSummary> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new InputError(
      "there is no such folder",
      { file: folder },
      { code: "FILE_NOT_FOUND", hint: "Give the release's folder." },
    );
  }
  const archives = readdirSync(folder)
    .filter((name) => name.endsWith(".tar.gz"))
    .sort();
  const named = (pattern: RegExp): string[] =>
    archives.filter((name) => pattern.test(name)).map((name) => join(folder, name));
  const claims = named(/^vclaims/);
  const tweets = named(/^tweets/);
  const qrels = named(/^qrels/);
  if (claims.length + tweets.length + qrels.length === 0) {
    throw new InputError(
      "the folder holds none of the release's archives",
      { file: folder },
      {
        code: "NOTHING_TO_IMPORT",
        hint: "Give the folder with vclaims.tar.gz, tweets-all-ids.tsv.tar.gz and qrels-train*.tsv.tar.gz.",
      },
    );
  }
  return ImportSession.run("crowdchecked", options, async (session) => {
    for (const file of claims) await readClaims(file, session);
    for (const file of tweets)
      await readRows(file, session, 2, ([id, externalId]) =>
        session.tweet({ dataset: DATASET, id, externalId }),
      );
    for (const file of qrels) {
      const { method, threshold } = labelOf(file);
      await readRows(file, session, 4, ([tweetId, , articleId], place) =>
        session.pair(place, { dataset: DATASET, tweetId, source: DATASET, articleId }, method, threshold),
      );
    }
  });
}

/** Returns by what the pairs of a file were chosen, from its name. */
function labelOf(file: string): { readonly method: string; readonly threshold: number } {
  const [, cosine, percent] = /qrels-train(?:-cos\.(\d\.\d+))?(?:-(\d+))?\.tsv/.exec(basename(file)) ?? [];
  if (cosine !== undefined) return { method: "cosine", threshold: Number(cosine) };
  if (percent !== undefined) return { method: "jaccard", threshold: Number(percent) / 100 };
  return { method: "crowd", threshold: 0 };
}

/** Calls `take` for each file of an archive, one after the other; AppleDouble entries (`._*`) are left out. */
async function readArchive(file: string, take: (entry: ReadEntry) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: Error): void => {
      source.destroy();
      reject(
        new InputError(
          `the archive is cut off or damaged: ${cause.message}`,
          { file },
          {
            code: "FILE_TRUNCATED",
            hint: "Get the file again. The rows before it were taken; importing twice changes nothing.",
            cause,
          },
        ),
      );
    };
    const parser = new Parser({ strict: true });
    const source = createReadStream(file);
    parser.on("entry", (entry: ReadEntry) => {
      if (entry.type === "File" && !basename(entry.path).startsWith("._")) take(entry);
      else entry.resume();
    });
    parser.on("error", fail);
    parser.on("end", () => resolve());
    source.on("error", fail);
    source.pipe(parser as unknown as NodeJS.WritableStream);
  });
}

async function readClaims(file: string, session: ImportSession): Promise<void> {
  await readArchive(file, (entry) => {
    const place = { file: `${file}!${entry.path}` };
    if (!entry.path.endsWith(".json") || entry.size > MAX_CLAIM_BYTES) {
      session.refuse(place, `a JSON file of at most ${MAX_CLAIM_BYTES} bytes was expected`);
      entry.resume();
      return;
    }
    const chunks: Buffer[] = [];
    entry.on("data", (chunk: Buffer) => chunks.push(chunk));
    entry.on("end", () => readClaim(place, Buffer.concat(chunks).toString("utf8"), DATASET, session));
  });
  session.checkInterrupted();
}

type Place = { readonly file: string; readonly line: number };
type Row = [string, string, string, string];

/** Calls `take` for each row of the tab-separated files of an archive; rows of another width are refused. */
async function readRows(
  file: string,
  session: ImportSession,
  columns: number,
  take: (cells: Row, place: Place) => void,
): Promise<void> {
  await readArchive(file, (entry) => {
    const decoder = new StringDecoder("utf8");
    let rest = "";
    let number = 0;
    const readLine = (text: string): void => {
      const place = { file: `${file}!${entry.path}`, line: ++number };
      const cells = text.split("\t").map((cell) => cell.trim());
      if (text.trim() === "") return;
      if (cells.length !== columns || cells.includes(""))
        session.refuse(place, `${columns} columns were expected, ${cells.length} found`);
      else take(cells as Row, place);
    };
    entry.on("data", (chunk: Buffer) => {
      const lines = (rest + decoder.write(chunk)).split("\n");
      rest = lines.pop() as string;
      for (const line of lines) readLine(line);
    });
    entry.on("end", () => readLine(rest + decoder.end()));
  });
  session.checkInterrupted();
}
