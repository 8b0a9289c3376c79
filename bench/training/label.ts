/**
 * Labels a crowd of the paper's size on one core: seconds and peak memory of scoring all pairs, and the speed
 * beside NLTK on some of them, whose scores must be the same.
 * node dist/bench/training/label.js [--pairs 332660] [--tweets 316564] [--articles 10340] [--python python3]
 *   [--peer-pairs 10000]
 * NLTK is left out where the Python given does not have it (Debian: python3-nltk).
 */

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../src/base/core/version";
import { ArticleReader, CandidateReader, type Database } from "../../src/base/store";
import { scorePairs } from "../../src/usecases/label/score-pairs";
import { openStore } from "../../src/workspace";
import { SharedWordsScorer } from "../../training/label";
import { NLTK_STOP_WORDS } from "../../training/label/normalise";
import { table, timed } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { type CrowdSize, writeCrowd } from "./crowd";

const SEED = 1;
const MIB = 1 << 20;
const MAX_PEER_BYTES = 256 * MIB;

/** A pair as the peer reads it. */
type PeerPair = readonly [tweet: string, title: string, subtitle: string];

interface PeerReport {
  readonly seconds: number;
  readonly scores: readonly number[];
}

/** What one step tells its parent, as JSON on standard output. */
interface StepReport {
  readonly done: number;
  readonly seconds: number;
  readonly peakBytes: number;
}

/** Each step is a process of its own, so that its memory can be told. */
const STEPS: Record<string, (database: Database) => Promise<number>> = {
  pairs: (database) => scorePairs(database, new SharedWordsScorer("jaccard")),
  again: (database) => scorePairs(database, new SharedWordsScorer("jaccard")),
};

async function runStep(name: string, home: string): Promise<void> {
  const database = openStore(home);
  const { seconds, value } = await timed(() => STEPS[name]?.(database));
  database.close();
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ done: value, seconds, peakBytes }));
}

function peerPairs(database: Database, count: number): PeerPair[] {
  const articles = new ArticleReader(database);
  const pairs: PeerPair[] = [];
  const reader = new CandidateReader(database, "jaccard", "");
  for (
    let batch = reader.next(0, 1000);
    batch && pairs.length < count;
    batch = reader.next(batch.last, 1000)
  ) {
    for (const { text, articles: keys } of batch.candidates) {
      for (const key of keys) {
        const { title = "", subtitle = "" } = articles.get(key) ?? {};
        // Both read entities; ours before numbers are looked for.
        pairs.push([text.replaceAll("&amp;", "&"), title, subtitle]);
      }
    }
  }
  return pairs.slice(0, count);
}

async function besideNltk(python: string, pairs: readonly PeerPair[]): Promise<string> {
  let peer: PeerReport;
  try {
    const output = execFileSync(python, [join(PACKAGE_ROOT, "bench", "training", "label_nltk.py")], {
      input: JSON.stringify({ stopWords: [...NLTK_STOP_WORDS], pairs }),
      encoding: "utf8",
      maxBuffer: MAX_PEER_BYTES,
      stdio: ["pipe", "pipe", "ignore"],
    });
    peer = JSON.parse(output) as PeerReport;
  } catch {
    return `${python} has no NLTK; there is no peer in this run`;
  }
  const tweets = pairs.map(([text], i) => ({ text, articles: [i] }));
  const scorer = new SharedWordsScorer("jaccard");
  const ours = await timed(() =>
    scorer.score(tweets, (i) => ({ title: pairs[i]?.[1] ?? "", subtitle: pairs[i]?.[2] ?? "" })),
  );
  const differing = ours.value.filter(
    ([pair], i) => Math.abs((pair?.score ?? Number.NaN) - (peer.scores[i] as number)) > 1e-12,
  ).length;
  return (
    `${pairs.length} pairs: ${ours.seconds.toFixed(2)} s, NLTK ${peer.seconds.toFixed(2)} s ` +
    `(${(peer.seconds / ours.seconds).toFixed(1)} times as long); ${differing} scores differ`
  );
}

async function measure(size: CrowdSize, python: string, peerCount: number): Promise<void> {
  await inFolder(async (home) => {
    const database = openStore(home);
    console.error(`writing ${size.pairs} pairs of ${size.tweets} tweets and ${size.articles} articles`);
    writeCrowd(database, size, SEED);
    const pairs = peerPairs(database, peerCount);
    database.close();
    const rows = [["step", "done", "seconds", "a second", "peak MiB"]];
    for (const step of Object.keys(STEPS)) {
      console.error(`measuring ${step}`);
      const output = execFileSync(process.execPath, [__filename, "--step", step, "--home", home], {
        encoding: "utf8",
      });
      const { done, seconds, peakBytes } = JSON.parse(output) as StepReport;
      const numbers = [
        String(done),
        seconds.toFixed(1),
        (done / seconds).toFixed(0),
        (peakBytes / MIB).toFixed(0),
      ];
      rows.push([step, ...numbers]);
    }
    console.log(table(rows));
    console.log(await besideNltk(python, pairs));
  });
}

async function main(): Promise<void> {
  const values = readOptions({
    pairs: "332660",
    tweets: "316564",
    articles: "10340",
    python: "python3",
    "peer-pairs": "10000",
    step: undefined,
    home: undefined,
  });
  if (values.step !== undefined) return runStep(values.step, values.home as string);
  const size = {
    pairs: Number(values.pairs),
    tweets: Number(values.tweets),
    articles: Number(values.articles),
  };
  await measure(size, values.python, Number(values["peer-pairs"]));
}

runMain(main);
