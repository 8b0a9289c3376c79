/**
 * What a verifier knows that has learned from generated claims alone: accuracy and macro-F1 on claims made
 * from articles that it has not seen, on FEVER-Symmetric and on COVID-Fact.
 *
 * node dist/bench/training/verify.js ARTICLES.jsonl.gz... --fever DEV.jsonl --covid FOLDER \
 *   [--articles 2000] [--seed 1] [--infill MODEL] [--entailment MODEL]
 *
 * --infill and --entailment take folders of brought models (`model import DIR --as masked-lm | nli`). The
 * first chooses what replaces words; of the refuted claims only those stay that the second calls
 * contradictions.
 */
import { join } from "node:path";
import type { Article } from "../../src/base/core/types";
import { chooseBackend } from "../../src/encoder/backend";
import { EntailmentModel, MaskedLanguageModel } from "../../src/encoder/bert";
import { bodyClaims, type ClaimWithEvidence } from "../../training/claims";
import { table } from "../measure";
import { readArguments, readJsonLines } from "../read-options";
import { Verifier } from "./verify/verifier";
import { wordSpaceOf } from "./verify/word-space";

const { values, positionals } = readArguments({
  fever: undefined,
  covid: undefined,
  articles: "2000",
  seed: "1",
  infill: undefined,
  entailment: undefined,
});
const seed = Number(values.seed);
/** Of so many articles one is held out. */
const HELD_OUT = 10;

interface Pair {
  readonly claim: string;
  readonly evidence: string;
  readonly isSupported: boolean;
}

interface CovidClaim {
  readonly claim: string;
  readonly label: string;
  readonly evidence: readonly string[];
}

interface Candidates {
  readonly id: string;
  readonly candidates: readonly { readonly text: string; readonly gold: boolean }[];
}

/** Returns articles in English with bodies, evenly drawn. */
function readArticles(file: string, most: number): Article[] {
  const all = readJsonLines<Article>(file).filter(({ body, language = "en" }) => body && language === "en");
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, i) => all[Math.floor(i * step)]!);
}

function rowOf(name: string, pairs: readonly Pair[], verifier: Verifier): string[] {
  const judged = pairs.map(({ claim, evidence }) => verifier.judge(claim, evidence));
  const right = (wanted: boolean): number =>
    pairs.filter(({ isSupported }, i) => isSupported === wanted && judged[i]!.supported >= 0.5 === wanted)
      .length;
  const f1 = (wanted: boolean): number => {
    const predicted = judged.filter(({ supported }) => supported >= 0.5 === wanted).length;
    const gold = pairs.filter(({ isSupported }) => isSupported === wanted).length;
    return (2 * right(wanted)) / Math.max(1, predicted + gold);
  };
  const accuracy = (right(true) + right(false)) / pairs.length;
  const majority = Math.max(
    ...[true, false].map((w) => pairs.filter(({ isSupported }) => isSupported === w).length),
  );
  const shown = [accuracy, (f1(true) + f1(false)) / 2, f1(true), f1(false), majority / pairs.length];
  return [name, String(pairs.length), ...shown.map((share) => (100 * share).toFixed(1))];
}

/**
 * Returns the share of claims whose label is right and among whose five sentences is a gold one. A
 * counter-claim has the sentences of the claim that it was made from: those with the same gold evidence.
 * @see Saakyan et al., COVID-Fact, ACL 2021, section 3.1.
 */
function covidFever(folder: string, verifier: Verifier): string {
  const claims = readJsonLines<CovidClaim & { id: string }>(join(folder, "claims-dev.jsonl"));
  const five = new Map(
    readJsonLines<Candidates>(join(folder, "candidates-dev.jsonl")).map(({ id, candidates }) => [
      id,
      candidates,
    ]),
  );
  const byEvidence = new Map(
    claims.flatMap(({ id, evidence }) =>
      five.has(id) ? [[evidence.join("\n"), five.get(id)!] as const] : [],
    ),
  );
  let right = 0;
  let labels = 0;
  let unknown = 0;
  for (const { claim, label, evidence } of claims) {
    const sentences = byEvidence.get(evidence.join("\n"));
    if (!sentences) {
      unknown++;
      continue;
    }
    const { supported } = verifier.judge(claim, sentences.map(({ text }) => text).join(" "));
    if (supported >= 0.5 !== (label === "SUPPORTED")) continue;
    labels++;
    if (sentences.some(({ gold }) => gold)) right++;
  }
  const share = (count: number): string => ((100 * count) / claims.length).toFixed(1);
  return `COVID-FEVER ${share(right)}, label alone ${share(labels)}; ${unknown} claims without five sentences`;
}

/** Returns claims as brought models change them. */
async function generate(articles: readonly Article[]): Promise<readonly ClaimWithEvidence[]> {
  const infiller = values.infill === undefined ? undefined : MaskedLanguageModel.load(values.infill);
  const gate = values.entailment === undefined ? undefined : EntailmentModel.load(values.entailment);
  const claims: ClaimWithEvidence[] = [];
  for await (const claim of bodyClaims(articles, { infiller, gate }, seed)) claims.push(claim);
  await infiller?.dispose();
  await gate?.dispose();
  return claims;
}

async function main(): Promise<void> {
  await chooseBackend();
  const articles = positionals.flatMap((file) => readArticles(file, Number(values.articles)));
  const generated = await generate(articles);
  const held = new Set(
    articles.filter((_, i) => i % HELD_OUT === 0).map(({ id, source }) => `${source}/${id}`),
  );
  const isHeld = ({ source, article }: ClaimWithEvidence): boolean => held.has(`${source}/${article}`);
  const space = await wordSpaceOf(
    articles.flatMap(({ body }) => body!.split("\n")),
    seed,
  );
  const learned = generated.filter((one) => !isHeld(one));
  const verifier = await Verifier.train(learned, space, { seed, threads: 1 });
  console.error(`${articles.length} articles, ${learned.length} claims learned from`);
  const rows = [["pairs", "n", "accuracy", "macro-F1", "F1 supported", "F1 refuted", "majority"]];
  for (const from of ["clause", "restated"] as const) {
    const pairs = generated
      .filter((one) => isHeld(one) && one.from === from && one.label !== "not enough information")
      .map(({ claim, evidence, label }) => ({ claim, evidence, isSupported: label === "supported" }));
    rows.push(rowOf(`held-out articles, ${from}`, pairs, verifier));
  }
  const settled = generated.filter(isHeld);
  const judged = settled.filter(
    ({ claim, evidence, label }) => verifier.judge(claim, evidence).label === label,
  );
  if (values.fever) {
    const pairs = readJsonLines<{ claim: string; evidence: string; label: string }>(values.fever);
    const symmetric = pairs.map(({ label, ...pair }) => ({ ...pair, isSupported: label === "SUPPORTS" }));
    rows.push(rowOf("FEVER-Symmetric dev", symmetric, verifier));
  }
  if (values.covid) {
    const pairs = readJsonLines<CovidClaim>(join(values.covid, "claims-dev.jsonl")).map(
      ({ claim, label, evidence }) => ({
        claim,
        evidence: evidence.join(" "),
        isSupported: label === "SUPPORTED",
      }),
    );
    rows.push(rowOf("COVID-Fact dev, gold evidence", pairs, verifier));
  }
  console.log(table(rows));
  console.log(`three labels, held-out articles: ${((100 * judged.length) / settled.length).toFixed(1)}`);
  if (values.covid) console.log(covidFever(values.covid, verifier));
  verifier.dispose();
}

void main();
