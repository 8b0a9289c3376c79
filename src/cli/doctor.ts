import type { Command } from "commander";
import { type Hubness, openWorkspace, type Workspace, workspacePaths } from "../rank";
import { ArticleReader, articleGaps, articlesOfOneAddress, type Database, openDatabase } from "../store";
import { invalidOption } from "./choice";
import type { Findings, NamedArticle, NamedHubness, PartFault, SearchFindings } from "./doctor-findings";
import { findingsInLines } from "./doctor-lines";
import { findDuplicates, findHubs } from "./doctor-search";
import { estimateInLines } from "./estimate-lines";
import type { CliIo, RunVerb } from "./io";
import { attempt, statusOf } from "./status";

/** Everything up to this size; a tenth of a million queries would take half an hour. */
const MOST_LOOKED_AT = 20_000;

/** Enough that rankers a few points apart are told from each other. */
const PSEUDO_POSTS = 300;

interface Options {
  readonly sample?: string;
  readonly estimate?: true;
}

export function registerDoctor(program: Command, run: RunVerb): void {
  program
    .command("doctor")
    .description(
      "looks for what makes answers worse: gaps, duplicates, hubs, parts that do not fit; changes nothing",
    )
    .option(
      "--sample <n>",
      `articles, and queries, that are looked at, at most; pseudo-posts with --estimate (default: ${MOST_LOOKED_AT}; ${PSEUDO_POSTS})`,
    )
    .option(
      "--estimate",
      "instead, estimates how good each ranker is here without judgements, by texts that the articles hold, cut out of them",
    )
    .action(
      run(async (io, { sample, estimate }: Options) => {
        const most = sample === undefined ? undefined : Number(sample);
        if (most !== undefined && (!Number.isInteger(most) || most < 1))
          throw invalidOption("--sample", "an integer from 1", String(sample));
        if (estimate) return await showEstimate(io, most ?? PSEUDO_POSTS);
        const findings = await examine(io, most ?? MOST_LOOKED_AT);
        io.out(io.json ? JSON.stringify(findings) : findingsInLines(findings));
      }),
    );
}

async function showEstimate(io: CliIo, sample: number): Promise<void> {
  // Loaded only when it is run: other findings can do without linear algebra.
  const { estimate } = require("./estimate-run") as typeof import("./estimate-run");
  const made = await estimate(io, { sample });
  io.out(io.json ? JSON.stringify(made) : estimateInLines(made));
}

async function examine(io: CliIo, sample: number): Promise<Findings> {
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
async function search(
  io: CliIo,
  sample: number,
  nameOf: (key: number) => NamedArticle,
): Promise<SearchFindings> {
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

function named({ hubs, ...about }: Hubness, nameOfDoc: (doc: number) => NamedArticle): NamedHubness {
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
