import type { Command } from "commander";
import { type Hubness, openWorkspace, type Workspace, workspacePaths } from "../rank";
import { ArticleReader, articleGaps, articlesOfOneAddress, type Database, openDatabase } from "../store";
import { invalidOption } from "./choice";
import { findingsInLines } from "./doctor-lines";
import { findDuplicates, findHubs } from "./doctor-search";
import type { CliIo } from "./io";
import type { RunVerb } from "./main";
import { attempt, type Fault, statusOf } from "./status";

/** Everything up to this size; a tenth of a million queries would take half an hour. */
const MOST_LOOKED_AT = 20_000;

export function registerDoctor(program: Command, run: RunVerb): void {
  program
    .command("doctor")
    .description(
      "looks for what makes answers worse: gaps, duplicates, hubs, parts that do not fit; changes nothing",
    )
    .option("--sample <n>", "articles, and queries, that are looked at, at most", String(MOST_LOOKED_AT))
    .action(
      run(async (io, { sample }: { readonly sample: string }) => {
        const most = Number(sample);
        if (!Number.isInteger(most) || most < 1) throw invalidOption("--sample", "an integer from 1", sample);
        const findings = await examine(io, most);
        io.out(io.json ? JSON.stringify(findings) : findingsInLines(findings));
      }),
    );
}

/** What a part of the workspace is refused for. */
interface PartFault extends Fault {
  readonly part: string;
}

/** An article as it is told of. */
export interface NamedArticle {
  readonly source: string;
  readonly id: string;
  /** Title, else claim. */
  readonly name: string;
}

export type Findings = Awaited<ReturnType<typeof examine>>;
export type NamedHubness = ReturnType<typeof named>;

async function examine(io: CliIo, sample: number) {
  const { home } = io.config;
  const database = openDatabase(workspacePaths(home).database);
  try {
    const status = statusOf(home, database);
    const faults: PartFault[] = (
      ["index", "denseIndex", "encoder", "ranker", "calibration"] as const
    ).flatMap((part) => {
      const state = status[part];
      return state && "fault" in state ? [{ part, ...state.fault }] : [];
    });
    const nameOf = naming(database);
    return {
      home,
      gaps: articleGaps(database),
      sharedAddresses: articlesOfOneAddress(database).map((keys) => keys.map(nameOf)),
      faults,
      isCalibrated: status.calibration !== null && !("fault" in status.calibration),
      ...(await search(io, sample, nameOf)),
    };
  } finally {
    database.close();
  }
}

/** Returns what only a workspace that can rank shows; nothing where it cannot, the reason being among the faults. */
async function search(io: CliIo, sample: number, nameOf: (key: number) => NamedArticle) {
  const opened = attempt(() => openWorkspace(io.config.home, { candidates: io.config.candidates }));
  if ("fault" in opened) return { cannotRank: opened.fault, duplicates: null, hubs: null };
  const workspace: Workspace = opened;
  try {
    const { keys } = workspace.index.lexical.arrays;
    const nameOfDoc = (doc: number): NamedArticle => nameOf(keys[doc] as number);
    const { looked, groups } = await findDuplicates({ io, workspace, sample });
    const { ranker, encoder, ...asked } = await findHubs({ io, workspace, sample });
    return {
      cannotRank: null,
      duplicates: { looked, groups: groups.map((group) => group.map(nameOfDoc)) },
      hubs: {
        ...asked,
        ranker: named(ranker, nameOfDoc),
        encoder: encoder ? named(encoder, nameOfDoc) : null,
      },
    };
  } finally {
    workspace.close();
  }
}

function named({ hubs, ...about }: Hubness, nameOfDoc: (doc: number) => NamedArticle) {
  return { ...about, hubs: hubs.map(({ doc, ...hub }) => ({ ...nameOfDoc(doc), ...hub })) };
}

function naming(database: Database): (key: number) => NamedArticle {
  const articles = new ArticleReader(database);
  return (key) => {
    const article = articles.get(key);
    if (!article) return { source: "", id: String(key), name: "(gone)" };
    const { source, id, title, vclaim } = article;
    return { source, id, name: title ?? vclaim ?? "" };
  };
}
