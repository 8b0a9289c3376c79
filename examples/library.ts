/**
 * What the library can do, from a dataset to an answer: node library.js FOLDER WORKSPACE (FOLDER: a dataset
 * like `sample`).
 */
import { join } from "node:path";
import { CrowdcheckedError, InterruptedError, type Job, openWorkspace } from "crowdchecked";
import { readQrels } from "crowdchecked/scorer";

const [dataset = "sample", home = "workspace"] = process.argv.slice(2);

/** Stops a job at its third step, as a person would with Ctrl-C. */
function stoppedEarly(): Partial<Job> {
  const controller = new AbortController();
  const progress = () => ({ update: (done: number) => done > 2 && controller.abort(), finish: () => {} });
  return { signal: controller.signal, progress };
}

/** Returns why a call is refused. */
async function refusalOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return "not refused";
  } catch (error) {
    if (error instanceof CrowdcheckedError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

async function main(): Promise<void> {
  // Closed at the end of the block, also when a call fails; without `using`: workspace.close().
  await using workspace = openWorkspace(home, { settings: { seed: 1 } });
  const { rows } = await workspace.import({ format: "checkthat", paths: [dataset] });
  console.log(`${rows.articles.added} articles, ${rows.judgements.added} judgements`);
  console.log(`${await workspace.index()} articles indexed`);

  const encoder = { out: join(home, "encoder"), settings: { loss: "mnr", epochs: 2, batchSize: 8 } } as const;
  const stopped = await workspace.trainEncoder(encoder, stoppedEarly()).catch((error: unknown) => error);
  console.log(`stopped: ${stopped instanceof InterruptedError}`);
  const [resumed] = await workspace.trainEncoder({ ...encoder, resume: true });
  console.log(`resumed: ${resumed?.steps} steps`);

  const { rounds, dev } = await workspace.trainRanker({
    from: "scratch",
    without: ["date", "grams", "tfidf", "body", "passage"],
  });
  console.log(`ranker of ${rounds} rounds; dev: ${JSON.stringify(dev)}`);
  const { manifest } = await workspace.calibrate();
  console.log(`answers from ${manifest.thresholds.answerAt.toFixed(3)} on`);

  const files = { queries: join(dataset, "tweets.tsv"), qrels: join(dataset, "qrels-dev.tsv") };
  const { variants } = await workspace.evaluate(files);
  const own = await workspace.evaluate({ split: "dev" });
  console.log(`the same judgements in the workspace: MAP@5 ${own.variants.textOnly.means["map@5"]}`);
  console.log(`${readQrels(files.qrels).size} queries, MAP@5 ${variants.textOnly.means["map@5"]}`);

  const { verdict, articles } = await workspace.answer("a shark swims on the flooded freeway", {
    explain: true,
  });
  for (const { rank, article, explanation } of articles)
    console.log(rank, verdict, article.title, explanation?.why?.summary);

  // As plain JavaScript could call: bad arguments are refused by name.
  const filter = { site: ["example.org"] } as object;
  console.log(await refusalOf(() => workspace.answer("a shark", { filter })));
  workspace.close();
  console.log(await refusalOf(() => workspace.rank("a shark")));
}

void main();
