import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { silentProgress } from "../../../src/base/core/progress";
import { SHIPPED_ENCODER, workspacePaths } from "../../../src/base/home/paths";
import { importBert, saveBert } from "../../../src/encoder/bert";
import { readModelManifest } from "../../../src/encoder/checkpoint";
import { importModel } from "../../../src/usecases/encoder/models";
import { publishedCopies } from "../../support/encoder/published-copies";
import { temporaryFolder } from "../../support/temporary";

const ORACLES = join(__dirname, "..", "..", "oracles");
const root = temporaryFolder();
const { model } = publishedCopies();
const job = { progress: silentProgress, signal: new AbortController().signal, note: () => {} };
const home = (name: string): string => join(root, name);
const encoderOf = (name: string): string => workspacePaths(home(name)).encoder;

describe("a model folder of another workspace", () => {
  test("becomes the encoder as it is: with pooling, prefixes, cut, and the tweets that it has seen", async () => {
    const reading = { prefixes: { tweet: "query: ", article: "passage: " }, dimension: 8 };
    const parts = { ...importBert(join(ORACLES, "bert"), reading), pooling: "cls" as const };
    const seenTweets = ["a mark"];
    const foldOf = "0".repeat(64);
    const former = saveBert(encoderOf("first"), parts, { made: { data: "own" }, seenTweets, foldOf });
    const imported = await importModel({ home: home("second") }, { folder: encoderOf("first") }, job);
    const { foldOf: _, ...kept } = former;
    expect(readModelManifest(encoderOf("second"))).toEqual(kept);
    expect(imported).toMatchObject({ hash: former.hash, dimension: 8, width: 32, layers: 2 });
  });

  test("may be a bag of word pieces, which no published folder is", async () => {
    await importModel({ home: home("bag") }, { folder: SHIPPED_ENCODER }, job);
    expect(readModelManifest(encoderOf("bag"))).toEqual(readModelManifest(SHIPPED_ENCODER));
  });

  test("with a head is kept with it, and is no encoder", async () => {
    const folder = join(ORACLES, "bert-reranker");
    const as = "reranker";
    const first = await importModel({ home: home("heads") }, { folder, as }, job);
    const again = await importModel({ home: home("others") }, { folder: first.folder, as }, job);
    expect(again.hash).toBe(first.hash);
    const asEncoder = importModel({ home: home("others") }, { folder: first.folder }, job);
    await expect(asEncoder).rejects.toMatchObject({ code: "MODEL_HEAD", hint: /--as reranker/ });
  });

  test("is not read in another way than it says", async () => {
    saveBert(encoderOf("plain"), importBert(join(ORACLES, "bert")), { made: {} });
    const folder = encoderOf("plain");
    for (const reading of [{ prefixes: { tweet: "query: " } }, { dimension: 8 }, { onnx: true as const }]) {
      const imported = importModel({ home: home("plain") }, { folder, ...reading }, job);
      await expect(imported).rejects.toMatchObject({ code: "OPTION_INVALID" });
    }
  });

  test("that is damaged is refused", async () => {
    saveBert(encoderOf("damaged"), importBert(join(ORACLES, "bert")), { made: {} });
    writeFileSync(join(encoderOf("damaged"), "vocab.txt"), "other\n");
    const imported = importModel({ home: home("new") }, { folder: encoderOf("damaged") }, job);
    await expect(imported).rejects.toMatchObject({ code: "MODEL_CORRUPT" });
  });
});

test("a published model that has a manifest of another program is read as it is published", async () => {
  const folder = model((copy) => writeFileSync(join(copy, "manifest.json"), '{"name": "a web app"}'));
  const { hash } = await importModel({ home: home("published") }, { folder }, job);
  expect(readModelManifest(encoderOf("published")).hash).toBe(hash);
});
