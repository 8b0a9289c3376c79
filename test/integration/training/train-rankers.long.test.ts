import { join } from "node:path";
import { resolveConfig } from "../../../src/base/config";
import { silentProgress } from "../../../src/base/core/progress";
import { ANY_ENCODER, readRankerManifest } from "../../../src/rank";
import { RANKER_DEFAULTS } from "../../../src/usecases/ranker/options";
import { trainRanker, trainRankers } from "../../../src/usecases/ranker/train";
import { trainQuickly } from "../../support/quick-training";
import { samplePartHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";

trainQuickly();

/** Left out so that it is quick. */
const without = "tfidf title body passage article shared lead date tweet".split(" ");
const semantic = ["cosine", "aligned", "esidual", ".near"];

const home = samplePartHome("small");

const made = temporaryFolder();

test("rankers that are trained on one reading are those that are trained by themselves", async () => {
  const config = resolveConfig({ flags: { home, threads: 1 }, environment: {} });
  const job = { progress: silentProgress, signal: new AbortController().signal, note: () => {} };
  const options = { ...RANKER_DEFAULTS, cv: false, without };
  const folder = (name: string): string => join(made, name);
  const words = [...without, ...semantic];
  const variants = [
    { out: folder("default") },
    { out: folder("portable"), preset: "portable" },
    { out: folder("words"), without: words },
  ] as const;
  const trained = await trainRankers(config, options, variants, job);
  const [first, portable, lexical] = trained.map(({ folder: at }) => readRankerManifest(at as string));
  const alone = await trainRanker(config, { ...options, out: folder("alone"), without: words }, job);
  expect(lexical?.sha256).toBe(readRankerManifest(alone.folder as string).sha256);
  expect(trained[2]?.dev).toEqual(alone.dev);
  expect([first, portable, lexical].map((manifest) => manifest?.encoder)).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    ANY_ENCODER,
    undefined,
  ]);
});
