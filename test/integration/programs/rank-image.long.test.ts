import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openWorkspace } from "../../../src";
import { VoteWriter } from "../../../src/base/store";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { drawText, hasTesseract } from "../../support/pictures";
import { sampleHome } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

const CLAIM = "A shark swims on the flooded freeway in Houston";
const ID = "shark-swimming-flooded-highway";
const PATIENT = { CROWDCHECKED_RECOGNITION_MS: "120000" };
const BLIND = { CROWDCHECKED_TESSERACT: "none" };

describe("rank --image", () => {
  const home = sampleHome();
  const folder = temporaryFolder();
  const picture = join(folder, "screenshot.jpg");
  beforeAll(async () => {
    writeFileSync(picture, await drawText(CLAIM));
  });
  const rank = (args: readonly string[], environment: Readonly<Record<string, string>>) =>
    run(["--home", home, ...args], undefined, environment);

  const testHere = hasTesseract() ? test : test.skip;
  testHere("ranks what a picture says, and shows it (skipped without tesseract-ocr)", async () => {
    const { code, out, err } = await rank(["--json", "rank", "--image", picture], PATIENT);
    expect([code, err]).toEqual([0, expect.stringMatching(/^Text of the picture: A shark/)]);
    const { results, picture: read } = JSON.parse(out);
    expect(results[0].article.id).toBe(ID);
    expect(read).toEqual({
      key: expect.stringMatching(/^[\w-]{128}$/),
      text: expect.stringMatching(/shark/),
    });
  });

  testHere("is a query of the library (skipped without tesseract-ocr)", async () => {
    using workspace = openWorkspace(home, { settings: { recognitionMs: 120_000 } });
    const image = await drawText(CLAIM);
    expect((await workspace.rank({ image }))[0]?.article.id).toBe(ID);
    expect((await workspace.answer({ image })).articles[0]?.article.id).toBe(ID);
    expect(await codeOf(() => workspace.rank({ image: "file" } as never))).toBe("ARGUMENT_INVALID");
  });

  test("ranks the text beside a picture that cannot be read, and says so", async () => {
    const { code, out, err } = await rank(["rank", CLAIM, "--image", picture], BLIND);
    expect([code, out]).toEqual([0, expect.stringMatching(/Shark/)]);
    expect(err).toMatch(/The picture was not read: Reading text in pictures is turned off/);
  });

  test("says what is wrong with a file or its use", async () => {
    const wrong = async (...args: string[]) => (await rank(["rank", ...args], BLIND)).err.split(":")[0];
    expect(await wrong("--image", picture)).toBe("error TESSERACT_MISSING");
    expect(await wrong("--image", join(folder, "nothing.png"))).toBe("error FILE_NOT_FOUND");
    expect(await wrong("--image", folder)).toBe("error FILE_NOT_FOUND");
    expect(await wrong("--image", writeIn(folder, "a.png", "<svg/>"))).toBe("error PICTURE_KIND");
    expect(await wrong("--image", picture, "--queries", "q.tsv")).toBe("error OPTION_INVALID");
  });

  test("shows first what people confirmed for the picture, unless it is told not to", async () => {
    const asked = ["--json", "rank", "--image", picture, "--image-text", "something"];
    const { key } = JSON.parse((await rank(asked, BLIND)).out).picture;
    const database = openStore(home);
    const writer = new VoteWriter(database);
    for (const voter of ["ann", "bob"]) {
      writer.cast({
        tweet: { text: "", imageText: "something" },
        article: { source: "sample", id: "coca-cola-once-contained-cocaine" },
        vote: "match",
        voter,
        picture: key,
        now: "2026-02-01T10:00:00.000Z",
      });
    }
    database.close();
    const seen = await rank(["rank", "--image", picture], BLIND);
    expect(seen.out).toMatch(/^This picture has been checked:\n/);
    expect(seen.out).toMatch(/confirmed for the same picture by 2 people, last on 2026-02-01/);
    const unseen = await rank(["rank", CLAIM, "--image", picture, "--no-picture-memory"], BLIND);
    expect(unseen.out).not.toMatch(/same picture/);
  });
});
