import { loadDenseIndex, readDenseManifest, verifyDenseIndex, verifyPostIndex } from "../../../index";
import { addToList } from "../../base/core/multimap";
import { workspacePaths } from "../../base/home/paths";
import {
  ArticleReader,
  articleGaps,
  articlesOfGonePages,
  articlesOfOneAddress,
  type Database,
  mentionsOf,
} from "../../base/store";
import { claimKey } from "../../base/text";
import { currentIndexManifest, type LoadedWorkspace, loadWorkspace } from "../../workspace";
import { attempt, type Fault, faultOf } from "../fault";
import { type Job, type Task, type WorkspaceSettings, withExistingStore } from "../job";
import type { Hubness } from "./hubs";
import { findDuplicates, findHubs } from "./search";
import { type Status, statusOf } from "./status";

/** What a part of the workspace is refused for. */
export interface PartFault extends Fault {
  readonly part: string;
}

/** An article as it is told of. */
export interface NamedArticle {
  readonly source: string;
  readonly id: string;
  /** Title, else claim. */
  readonly name: string;
}

/** An article that is there more than once, and how many judgements, pairs and votes name it. */
export interface RepeatedArticle extends NamedArticle {
  readonly mentions: number;
}

export type NamedHubness = ReturnType<typeof named>;

/** What makes answers worse. */
export type Findings = Awaited<ReturnType<typeof examine>>;

/**
 * Looks for what makes answers worse: gaps, duplicates, hubs, parts that do not fit. Changes nothing.
 * @param sample articles, and queries, that are looked at, at most.
 * @throws InterruptedError when the job is stopped.
 */
export async function examine(
  settings: WorkspaceSettings,
  { sample }: { readonly sample: number },
  job: Job,
) {
  const { home } = settings;
  const task = { ...job, config: settings };
  return await withExistingStore(home, async (database) => {
    const found = statusOf(home, database);
    const status = {
      ...found,
      // One that has to catch up answers as well, but what is measured on it is refused.
      index: attempt(() => currentIndexManifest(home, database)),
      denseIndex: found.denseIndex && (await checkedDense(home, found.denseIndex)),
      knownPosts: found.knownPosts && checkedPosts(home, found.knownPosts),
    };
    const faults: PartFault[] = (
      ["index", "denseIndex", "knownPosts", "encoder", "reranker", "ranker", "calibration"] as const
    ).flatMap((part) => {
      const state = status[part];
      return state && "fault" in state ? [{ part, ...state.fault }] : [];
    });
    const nameOf = naming(database);
    const ofOneAddress = articlesOfOneAddress(database);
    return {
      home,
      gaps: articleGaps(database),
      sharedAddresses: ofOneAddress.map((keys) => keys.map(nameOf)),
      sameArticles: sameArticles(database, ofOneAddress).map((keys) =>
        keys.map((key) => ({ ...nameOf(key), mentions: mentionsOf(database, key) })),
      ),
      gonePages: articlesOfGonePages(database).map(nameOf),
      faults,
      isCalibrated: status.calibration !== null && !("fault" in status.calibration),
      calibrationLacks: status.calibration && "lacks" in status.calibration ? status.calibration.lacks : [],
      ...(await search(task, sample, nameOf)),
    };
  });
}

/**
 * Returns those of groups of articles of one address that also make the same claim: one article, which is
 * there under several identities.
 */
function sameArticles(database: Database, groups: readonly (readonly number[])[]): number[][] {
  const articles = new ArticleReader(database);
  return groups.flatMap((keys) => {
    const byClaim = new Map<string, number[]>();
    for (const key of keys) {
      const claim = claimKey(articles.get(key)?.vclaim ?? "");
      addToList(byClaim, claim, key);
    }
    byClaim.delete("");
    return [...byClaim.values()].filter(({ length }) => length > 1);
  });
}

function checkedPosts(home: string, found: NonNullable<Status["knownPosts"]>) {
  if ("fault" in found) return found;
  return attempt(() => {
    verifyPostIndex(workspacePaths(home).postIndex);
    return found;
  });
}

/** Reads the dense index whole: what only ranks leaves parts of it unread. */
async function checkedDense(home: string, found: NonNullable<Status["denseIndex"]>) {
  if ("fault" in found) return found;
  const folder = workspacePaths(home).denseIndex;
  try {
    loadDenseIndex(folder, readDenseManifest(folder)).index.close();
    await verifyDenseIndex(folder);
    return found;
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/**
 * Returns what only a workspace that can rank shows; nothing where it cannot, the reason being
 * among the faults.
 */
async function search(task: Task, sample: number, nameOf: (key: number) => NamedArticle) {
  const { home, candidates } = task.config;
  const opened = attempt(() => loadWorkspace(home, { candidates, catchUp: true }));
  if ("fault" in opened) return { cannotRank: opened.fault, duplicates: null, hubs: null };
  const workspace: LoadedWorkspace = opened;
  try {
    await workspace.catchUp();
    const { keys } = workspace.index.lexical.arrays;
    const nameOfDoc = (doc: number): NamedArticle => nameOf(keys[doc]!);
    const { looked, groups } = await findDuplicates({ task, workspace, sample });
    const { ranker, encoder, ...asked } = await findHubs({ task, workspace, sample });
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
