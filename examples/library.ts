/**
 * Everything the library can do, in one file: node library.js FOLDER WORKSPACE (FOLDER: a dataset like
 * `sample`).
 */
import { join } from "node:path";
import { InterruptedError, type Job, openWorkspace } from "crowdchecked";
import { readQrels } from "crowdchecked/scorer";

const [dataset = "sample", home = "workspace"] = process.argv.slice(2);
const workspace = openWorkspace(home, { settings: { seed: 1, threads: 1 } });

/** Stops a job at its third step, as a person would with Ctrl-C. */
function stoppedEarly(): Partial<Job> {
  const controller = new AbortController();
  const progress = () => ({ update: (done: number) => done > 2 && controller.abort(), finish: () => {} });
  return { signal: controller.signal, progress };
}

async function main(): Promise<void> {
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
  console.log(`${readQrels(files.qrels).size} queries, MAP@5 ${variants.textOnly.means["map@5"]}`);

  const { verdict, articles } = await workspace.answer("a shark swims on the flooded freeway", {
    explain: true,
  });
  for (const { rank, article, explanation } of articles)
    console.log(rank, verdict, article.title, explanation?.why?.summary);
  workspace.close();
}

void main();
