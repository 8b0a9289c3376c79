import sharp from "sharp";
import { ArticleReader, ArticleWriter, VoteWriter } from "../../../src/base/store";
import { PictureReader, type ReadPicture } from "../../../src/images";
import { drawText } from "../../support/pictures";
import { temporaryStore } from "../../support/workspace";

const NOW = "2026-02-01T10:00:00.000Z";
const SAID = "Sharks swim on the flooded freeway";
/** Reads no text, so that it shows what is taken from votes. */
const SETTINGS = {
  imageBytes: 10 << 20,
  imagePixels: 40_000_000,
  tesseract: "none",
  tesseractLanguages: [],
  recognitionMs: 1000,
  feedbackVoters: 2,
};

describe("a picture that people voted on", () => {
  const database = temporaryStore();
  const reader = new PictureReader(SETTINGS, database);
  for (const id of ["shark", "whale"])
    new ArticleWriter(database).upsert({ source: "s", id, vclaim: `claim ${id}` }, NOW);
  const keyOf = (id: string): number | undefined => new ArticleReader(database).findKey("s", id);
  const vote = (voter: string, { key }: ReadPicture, imageText: string, id: string): void => {
    const article = { source: "s", id };
    const tweet = { text: "", imageText };
    new VoteWriter(database).cast({ tweet, article, vote: "match", voter, picture: key, now: NOW });
  };
  let file: Buffer;
  let copy: Buffer;
  /** What is voted on: `file`, and its edited copy. */
  let first: ReadPicture;
  let edited: ReadPicture;
  const read = (picture: Buffer, imageText?: string) =>
    reader.read(picture, { hasOtherText: true, imageText });
  beforeAll(async () => {
    file = await drawText(SAID);
    copy = await sharp(file).jpeg({ quality: 70 }).toBuffer();
    [first, edited] = [await read(file), await read(copy)];
  });
  beforeEach(() => database.exec("DELETE FROM votes"));

  test("is not read again where enough of them sent the same text of this file", async () => {
    for (const voter of ["ann", "bob"]) vote(voter, first, SAID, "shark");
    expect(await read(file)).toMatchObject({ text: SAID, seen: [{ verdict: "answer", votes: 2 }] });
  });

  test("is read again where one of them alone sent its text", async () => {
    vote("ann", first, "Whatever Ann likes", "shark");
    const again = await read(file);
    expect(again).toMatchObject({
      unread: { code: "TESSERACT_MISSING" },
      seen: [{ article: keyOf("shark"), verdict: "suggest" }],
    });
    expect(again).not.toHaveProperty("text");
  });

  test("does not take the text of another file that looks the same", async () => {
    for (const voter of ["ann", "bob"]) vote(voter, first, SAID, "shark");
    for (const voter of ["ann", "bob", "cy"]) vote(voter, edited, "Whales swim", "whale");
    expect(await read(file)).toMatchObject({ text: SAID, seen: [{ article: keyOf("shark") }] });
    expect(await read(copy)).toMatchObject({ text: "Whales swim", seen: [{ article: keyOf("whale") }] });
  });

  test("brings up for its text what was confirmed for the same text, not for an edited copy", async () => {
    const third = await sharp(file).jpeg({ quality: 50 }).toBuffer();
    for (const voter of ["ann", "bob"]) vote(voter, first, SAID, "shark");
    for (const voter of ["ann", "bob", "cy"]) vote(voter, edited, "Whales swim", "whale");
    expect((await read(third, SAID)).seen).toMatchObject([{ article: keyOf("shark"), verdict: "answer" }]);
    vote("cy", first, SAID, "whale");
    expect((await read(third, SAID)).seen).toMatchObject([
      { article: keyOf("shark"), votes: 2, verdict: "answer" },
      { article: keyOf("whale"), votes: 1, verdict: "suggest" },
    ]);
    expect((await read(third, "Bears swim on the flooded freeway")).seen).toEqual([]);
  });
});
