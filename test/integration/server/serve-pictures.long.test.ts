import sharp from "sharp";
import type { ApiAnswer } from "../../../src/server/schemas/answer";
import type { Problem } from "../../../src/server/schemas/problem";
import { drawText, hasTesseract, hostilePictures } from "../../support/pictures";
import { sampleHome } from "../../support/sample";
import { startServer, type TestServer } from "../../support/servers/api";

const CLAIM = "A shark swims on the flooded freeway in Houston";
const EDITED = "A whale swims on the flooded freeway in Houston";
const CONFIRMED = { source: "sample", id: "coca-cola-once-contained-cocaine" };
const SCREEN = { above: ["10:42 4G 87%"], below: ["Like Comment Share"] };

/** A server that stands for the tests of a block. */
function serverWith(settings: Readonly<Record<string, string | number>>) {
  const home = sampleHome();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(home, { settings: { feedbackVoters: 1, ...settings } });
  });
  afterAll(() => server.app.close());
  const ask = async (body: object) => {
    const response = await server.post("/v1/rank", body);
    return { status: response.status, said: (await response.json()) as ApiAnswer & Problem };
  };
  const rank = (image: Buffer, more: object = {}) =>
    ask({ image: image.length === 0 ? "AA==" : image.toString("base64"), ...more });
  const vote = async ({ picture }: ApiAnswer, tweet: object, kind: string) =>
    (await server.post("/v1/feedback", { tweet, article: CONFIRMED, vote: kind, picture: picture?.key }))
      .status;
  return { ask, rank, vote };
}

describe("a server without Tesseract", () => {
  const { ask, rank, vote } = serverWith({ tesseract: "none", imageBytes: 200_000 });

  test.each(hostilePictures())("refuses %s, and goes on", async (_, bytes, code) => {
    const { status, said } = await rank(bytes, { text: CLAIM });
    expect([status, said.code]).toEqual([400, code]);
    expect((await ask({ text: CLAIM })).status).toBe(200);
  });

  test("refuses what is no Base64, and a body above the limit", async () => {
    expect((await ask({ image: "data:image/png;base64,AAAA" })).said.code).toBe("IMAGE_INVALID");
    expect((await rank(Buffer.alloc(600_000), { text: CLAIM })).said.code).toBe("BODY_TOO_LARGE");
  });

  test("says how a picture without other words can be asked about", async () => {
    const { status, said } = await rank(await drawText(CLAIM));
    expect([status, said.code]).toEqual([422, "TESSERACT_MISSING"]);
    expect(said.hint).toMatch(/apt-get install tesseract-ocr/);
  });

  test("ranks the words beside a picture, and says that it was not read", async () => {
    const { status, said } = await rank(await drawText(CLAIM), { text: CLAIM });
    expect(status).toBe(200);
    expect(said.results[0]?.article.id).toBe("shark-swimming-flooded-highway");
    expect(said.picture).toEqual({
      key: expect.stringMatching(/^[\w-]{128}$/),
      unread: expect.objectContaining({ code: "TESSERACT_MISSING" }),
    });
  });

  test("answers a picture with what people confirmed for the same file, until somebody rejects it", async () => {
    const picture = await drawText("Nobody knows what this is about");
    const { said } = await rank(picture, { imageText: "what it is about" });
    expect(said.results.map(({ match }) => match)).not.toContain("picture");
    expect(await vote(said, { text: "", imageText: "what it is about" }, "match")).toBe(201);

    const again = (await rank(picture)).said;
    expect(again).toMatchObject({
      verdict: "answer",
      confidence: null,
      picture: { text: "what it is about" },
    });
    expect(again.results[0]).toMatchObject({
      article: { id: CONFIRMED.id },
      match: "picture",
      seenPicture: { votes: 1, lastVotedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
    const unasked = (await rank(picture, { pictureMemory: false, text: CLAIM })).said;
    expect(unasked.results.map(({ match }) => match)).not.toContain("picture");

    expect(await vote(again, { text: "another text of the post" }, "down")).toBe(201);
    expect((await rank(picture, { text: CLAIM })).said.results[0]?.match).toBeUndefined();
  });

  test("only suggests what was confirmed for a picture that looks the same", async () => {
    const picture = await drawText("Somebody has seen a unicorn in the city of Bern");
    const { said } = await rank(picture, { imageText: "a unicorn" });
    expect(await vote(said, { text: "", imageText: "a unicorn" }, "up")).toBe(201);
    const smaller = await sharp(picture).resize(500).jpeg({ quality: 50 }).toBuffer();
    const again = (await rank(smaller)).said;
    expect(again.verdict).toBe("suggest");
    expect(again.results[0]).toMatchObject({ match: "picture", article: { id: CONFIRMED.id } });
  });

  test("refuses a vote whose key is of no picture", async () => {
    expect(await vote({ picture: { key: "x" } } as ApiAnswer, { text: CLAIM }, "up")).toBe(400);
  });
});

(hasTesseract() ? describe : describe.skip)("a server with Tesseract (skipped without tesseract-ocr)", () => {
  const { rank, vote } = serverWith({ tesseractLanguages: "eng", recognitionMs: 120_000 });

  test("reads a screenshot without what the screen shows around the post", async () => {
    const { said } = await rank(await drawText(CLAIM, { ...SCREEN, isDark: true }));
    expect(said.picture?.text?.replace(/\s+/g, " ")).toBe(CLAIM);
    expect(said.results[0]?.article.id).toBe("shark-swimming-flooded-highway");
  });

  test("says where a picture has no words", async () => {
    const blank = sharp({ create: { width: 400, height: 300, channels: 3, background: "#ccddee" } });
    const { status, said } = await rank(await blank.png().toBuffer());
    expect([status, said.code]).toEqual([422, "PICTURE_WITHOUT_TEXT"]);
  });

  test("knows a picture again by looks and words, but not with a word changed", async () => {
    const picture = await drawText(CLAIM, SCREEN);
    const { said } = await rank(picture);
    const imageText = said.picture?.text ?? "";
    expect(await vote(said, { text: "", imageText }, "match")).toBe(201);

    const copy = await sharp(picture).jpeg({ quality: 60 }).toBuffer();
    const again = (await rank(copy)).said;
    expect(again.verdict).toBe("answer");
    expect(again.results[0]).toMatchObject({ match: "picture", article: { id: CONFIRMED.id } });

    const edited = (await rank(await drawText(EDITED, SCREEN))).said;
    expect(edited.results.map(({ match }) => match)).not.toContain("picture");
  });
});
