/**
 * Whether the confidence survives plain use, in each workspace with the ranker and calibration in use there:
 * articles' own claims asked word for word are to be answered, words and everyday posts that claim nothing
 * are not, keywords of the judged dev tweets where their article comes first; and what the calibration makes
 * of these tweets and keywords with their articles in the collection and left out. What a calibration of
 * other collections makes of each stands in the manifest (`calibrate --with`), and is printed.
 *
 * node dist/bench/answer/confidence.js HOME... [--calibrated HOME] [--claims 1000] [--words 800] \
 *   [--everyday 200]
 *   [--dev 300] [--seed 1]
 *
 * --calibrated: the workspace whose ranker and calibration are used in all; default: each its own, else the
 * shipped ones.
 */
import { type CalibrationFigures, type CalibrationManifest, findCalibration } from "../../src/answer";
import { Confidence } from "../../src/answer/confidence/confidence";
import { CLAIMS_COMPARED } from "../../src/answer/confidence/ranked-claims";
import { ComparedQuery } from "../../src/answer/differences";
import { CANDIDATES_GROUPED, DuplicateGrouper } from "../../src/answer/duplicate-grouper";
import { createRng, shuffle } from "../../src/base/core/rng";
import { ArticleReader, ArticleSites, judgedTweets } from "../../src/base/store";
import type * as rank from "../../src/rank";
import { shownParts } from "../../src/rank/query";
import { FeatureRanker } from "../../src/rank/ranker";
import { documentAt } from "../../src/rank/ranking";
import { ownClaims, singleWords } from "../../src/usecases/calibrate/made-posts";
import { observerOf } from "../../src/usecases/calibrate/observer";
import { keywordsOf } from "../../src/usecases/evaluate/keywords";
import { documentsOf } from "../../src/usecases/ranker/examples";
import { type LoadedWorkspace, loadWorkspace } from "../../src/workspace";
import { figuresOf, judgeAll, type Observation } from "../../training/calibration";
import { table } from "../measure";
import { readArguments } from "../read-options";
import { everydayPosts } from "./everyday";

const { values, positionals } = readArguments({
  calibrated: undefined,
  claims: "1000",
  words: "800",
  everyday: "200",
  dev: "300",
  seed: "1",
});
const seed = Number(values.seed);

/** Verdicts of posts, in numbers. */
interface Counts {
  readonly posts: number;
  readonly answer: number;
  readonly suggest: number;
  readonly none: number;
  /** Answered with an article first that is among the wanted. */
  readonly right: number;
}

/** Ranks and judges posts as `Workspace.answer` does. */
async function ask(
  { index, database }: LoadedWorkspace,
  model: rank.RankerModel,
  calibration: CalibrationManifest,
  posts: readonly { readonly text: string; readonly relevant: ReadonlySet<number> }[],
): Promise<Counts> {
  const ranker = new FeatureRanker(index, model);
  const sites = new ArticleSites(database);
  const folder = new DuplicateGrouper(index, (doc) => sites.of(index.lexical.arrays.keys[doc] as number));
  const articles = new ArticleReader(database);
  const confidence = new Confidence(model.manifest.features, calibration);
  const counts = { answer: 0, suggest: 0, none: 0, right: 0 };
  for (const { text, relevant } of posts) {
    const ranking = await ranker.rank(shownParts({ text }));
    const said = new ComparedQuery({ text });
    const differs = (row: number): boolean => {
      const article = articles.get(index.lexical.arrays.keys[documentAt(ranking, row)] as number);
      return article !== undefined && said.isOtherThan(article);
    };
    const groups = folder.group(ranking, CANDIDATES_GROUPED);
    const competing = folder.competing(groups, CLAIMS_COMPARED, differs);
    const [best] = competing;
    const { verdict } = confidence.judge(ranking, competing, best !== undefined && differs(best.row));
    counts[verdict]++;
    const docs = best ? [best.row, ...best.also].map((row) => ranking.candidates.docs[row] as number) : [];
    if (verdict === "answer" && docs.some((doc) => relevant.has(doc))) counts.right++;
  }
  return { posts: posts.length, ...counts };
}

const percent = (share: number | null): string => (share === null ? "-" : (100 * share).toFixed(1));
const rowOf = ({ atThresholds: at, ece, eceEqualMass, auroc }: CalibrationFigures): string[] => [
  percent(at.precision),
  `${percent(at.answered)} / ${percent(at.suggested)}`,
  `${percent(at.unanswerableAnswered)} / ${percent(at.unanswerableSuggested)}`,
  `${percent(ece)} / ${percent(eceEqualMass)}`,
  percent(auroc),
];
const nothing = (texts: readonly string[]) => texts.map((text) => ({ text, relevant: new Set<number>() }));

async function main(): Promise<void> {
  const verdicts: string[][] = [["posts", "asked", "answer", "right first", "perhaps", "none"]];
  const calibrated: string[][] = [
    ["with and without their articles", "precision", "answered / suggested", "without", "ECE", "AUROC"],
  ];
  for (const home of positionals) {
    const workspace = loadWorkspace(home, values.calibrated ? { ranker: "none" } : {});
    const lender = values.calibrated ? loadWorkspace(values.calibrated) : workspace;
    const { model } = lender;
    const calibration = model && findCalibration(lender.home, model.manifest)?.manifest;
    if (!model || !calibration) throw new Error(`no calibrated ranker ranks in ${lender.home}`);
    const rng = createRng(seed);
    const drawn = {
      "own claims": ownClaims(workspace, Number(values.claims), rng),
      "single words": nothing(singleWords(workspace, Number(values.words), rng)),
      "everyday posts": nothing(everydayPosts(Number(values.everyday), rng)),
    };
    const docsOf = documentsOf(workspace);
    const tweets = shuffle(judgedTweets(workspace.database, "dev"), rng)
      .slice(0, Number(values.dev))
      .map(({ relevant, ...tweet }) => ({ ...tweet, relevant: docsOf(relevant) }));
    const judgedSets = {
      "dev tweets": tweets,
      "keywords of dev tweets": keywordsOf(workspace.index, tweets),
    };
    for (const [name, posts] of Object.entries({ ...drawn, ...judgedSets })) {
      const { answer, right, suggest, none } = await ask(workspace, model, calibration, posts);
      verdicts.push([`${home}: ${name}`, ...[posts.length, answer, right, suggest, none].map(String)]);
    }
    const observer = observerOf({ config: { rerankArticles: 0 } }, workspace, model);
    for (const [name, queries] of Object.entries(judgedSets)) {
      const observations: Observation[] = [];
      for (const query of queries) observations.push(...(await observer.observe(query)));
      const figures = figuresOf(judgeAll(calibration.model, observations), calibration.thresholds, seed);
      calibrated.push([`${home}: ${queries.length} ${name}`, ...rowOf(figures)]);
    }
    if (home === positionals.at(-1)) {
      for (const [name, figures] of Object.entries(calibration.figures.leftOut ?? {}))
        calibrated.push([`left out ${name}: ${figures.answerable}`, ...rowOf(figures)]);
    }
    if (lender !== workspace) lender.close();
    workspace.close();
  }
  console.log(`${table(verdicts)}\n\n${table(calibrated)}`);
}

void main();
