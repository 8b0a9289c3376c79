import {
  ArticleWriter,
  endVote,
  type NewVote,
  PictureVotesReader,
  pictureKey,
  readPictureKey,
  VoteWriter,
} from "../../../../src/base/store";
import { codeOf, temporaryStore } from "../../../support/workspace";

const NOW = "2026-02-01T10:00:00.000Z";
const LATER = "2026-02-02T10:00:00.000Z";
const hash = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

describe("the votes on a picture", () => {
  const database = temporaryStore();
  for (const id of ["a", "b"])
    new ArticleWriter(database).upsert({ source: "s", id, vclaim: `claim ${id}` }, NOW);
  const writer = new VoteWriter(database);
  const reader = new PictureVotesReader(database);
  const key = pictureKey({ file: hash(1), looks: [hash(2), hash(3)] });
  const cast = (given: Partial<NewVote>): number =>
    writer.cast({
      tweet: { text: "", imageText: "a sign" },
      article: { source: "s", id: "a" },
      vote: "up",
      voter: "ann",
      picture: key,
      now: NOW,
      ...given,
    });
  beforeEach(() => database.exec("DELETE FROM votes"));
  const known = () => {
    const looks = [...reader.looksAfter(0)].map((look) => look.key);
    return reader.votesOn([...looks, ...reader.keysOfFile(hash(1))]);
  };

  test("are counted by voter, with the texts that were voted on and by how many", () => {
    cast({});
    cast({ voter: "bob", vote: "match", now: LATER });
    for (const imageText of ["a big sign", "a bigger sign"])
      cast({ voter: "bob", tweet: { text: "look", imageText }, now: LATER });
    expect(known()).toEqual({
      articles: [{ article: 1, votes: 2, lastVotedAt: LATER }],
      imageTexts: [
        { text: "a sign", voters: 2 },
        { text: "a bigger sign", voters: 1 },
        { text: "a big sign", voters: 1 },
      ],
    });
  });

  test("confirm nothing that somebody rejected, until that is undone", () => {
    cast({});
    const rejection = cast({ voter: "bob", vote: "down" });
    cast({ voter: "bob", article: { source: "s", id: "b" } });
    expect(known().articles).toEqual([{ article: 2, votes: 1, lastVotedAt: NOW }]);
    endVote(database, rejection, LATER);
    expect(known().articles).toHaveLength(2);
  });

  test("count once where the same vote is cast again with another picture", () => {
    const first = cast({});
    const other = pictureKey({ file: hash(9), looks: [] });
    expect(cast({ picture: other })).toBe(first);
    expect(reader.keysOfFile(hash(9))).toHaveLength(1);
    expect(known().articles).toEqual([{ article: 1, votes: 1, lastVotedAt: NOW }]);
  });

  test("give keys that are never used twice", () => {
    cast({});
    const last = Math.max(...[...reader.looksAfter(0)].map((look) => look.key));
    database.exec("DELETE FROM votes");
    cast({});
    expect([...reader.looksAfter(last)]).toHaveLength(2);
  });

  test("need a key of a picture", async () => {
    expect(readPictureKey(key)).toEqual({ file: hash(1), looks: [hash(2), hash(3)] });
    for (const picture of ["", "abc", "A".repeat(44), "!".repeat(43)])
      expect(await codeOf(() => cast({ picture }))).toBe("PICTURE_KEY");
    expect(known().articles).toEqual([]);
  });
});
