import {
  ArticleReader,
  ArticleWriter,
  endVote,
  JudgementWriter,
  TweetReader,
  TweetWriter,
  type VoteKind,
  VoteWriter,
  writeFeedbackJudgements,
} from "../../../src/base/store";
import { agreedJudgements, agreedRelevance } from "../../../src/nightly";
import { temporaryStore } from "../../support/workspace";

const RULES = { voters: 2, agreementPercent: 75 };

describe("votes are a judgement", () => {
  test.each<[string, number, number, 0 | 1 | undefined]>([
    ["one voter is too few", 1, 0, undefined],
    ["two who agree are enough", 2, 0, 1],
    ["two who disagree with the result make it wrong", 0, 2, 0],
    ["one against one is no opinion", 1, 1, undefined],
    ["two against one are 67 %", 2, 1, undefined],
    ["three against one are 75 %", 3, 1, 1],
    ["one against three are 75 % against", 1, 3, 0],
  ])("%s", (_, agree, disagree, relevance) => {
    expect(agreedRelevance({ agree, disagree }, RULES)).toBe(relevance);
  });
});

describe("judgements of the votes", () => {
  const NOW = "2026-02-01T10:00:00.000Z";
  const database = temporaryStore();
  for (const id of ["a", "b"])
    new ArticleWriter(database).upsert({ source: "s", id, vclaim: `claim ${id}` }, NOW);
  const article = (id: string): number => new ArticleReader(database).findKey("s", id) as number;
  const judgements = new JudgementWriter(database);
  const judged = (dataset: string, id: string, text: string, split: string): void => {
    new TweetWriter(database).upsert({ dataset, id, text });
    const tweet = new TweetReader(database).findKey(dataset, id) as number;
    judgements.upsert(tweet, article("a"), split, 1);
  };
  const voter = new VoteWriter(database);
  const cast = (text: string, id: string, vote: VoteKind, ...names: string[]): number[] =>
    names.map((name) =>
      voter.cast({ tweet: { text }, article: { source: "s", id }, vote, voter: name, now: NOW }),
    );
  const night = () => {
    const { judgements: agreed, ...counts } = agreedJudgements(database, RULES);
    return { ...writeFeedbackJudgements(database, agreed), ...counts };
  };
  const rows = () =>
    database
      .prepare<[], { text: string; article: string; split: string; relevance: number }>(
        "SELECT t.text, a.id AS article, q.split, q.relevance FROM qrels q JOIN tweets t ON t.key = q.tweet JOIN articles a ON a.key = q.article WHERE t.dataset = 'feedback' ORDER BY 1, 2, 3",
      )
      .all();

  test("come, turn and go with their votes; imported ones stay as they are", () => {
    judged("feedback", "imported", "an imported tweet", "train");
    cast("pigs fly", "a", "up", "ann");
    cast("pigs fly", "a", "match", "bob");
    const against = cast("pigs fly", "b", "down", "ann", "bob");
    cast("pigs swim", "a", "up", "ann");
    expect(night()).toEqual({ added: 2, kept: 0, turned: 0, takenBack: 0, undecided: 1, heldOut: 0 });
    const imported = { text: "an imported tweet", article: "a", split: "train", relevance: 1 };
    const right = { text: "pigs fly", article: "a", split: "train", relevance: 1 };
    const wrong = { text: "pigs fly", article: "b", split: "train", relevance: 0 };
    expect(rows()).toEqual([imported, right, wrong]);
    expect(night()).toMatchObject({ added: 0, kept: 2, takenBack: 0 });

    endVote(database, against[0] as number, NOW);
    cast("pigs fly", "a", "down", "ann", "bob");
    expect(night()).toEqual({ added: 0, kept: 0, turned: 1, takenBack: 1, undecided: 2, heldOut: 0 });
    expect(rows()).toEqual([imported, { ...right, relevance: 0 }]);
  });

  test("are not made of a tweet that says what a dev or test tweet says", () => {
    judged("gold", "1", "The moon is made of cheese - Cat (@cat) January 5, 2021", "dev");
    judged("gold", "2", "Bees can do sums", "test");
    judged("gold", "3", "Ants can read", "train");
    cast("the MOON is made of cheese!! https://example.org/moon", "a", "up", "ann", "bob");
    cast("bees can do sums", "a", "down", "ann", "bob");
    cast("Ants can read.", "a", "up", "ann", "bob");
    expect(night()).toMatchObject({ heldOut: 2, added: 1 });
    expect(rows().map(({ text }) => text)).toContain("Ants can read.");
    expect(rows().map(({ text }) => text)).not.toContain("bees can do sums");
  });
});
