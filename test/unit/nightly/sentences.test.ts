import type { NightStep } from "../../../src/base/store";
import { stepSentences } from "../../../src/usecases/night/sentences";

/** Returns what is said of a finished step. */
function said(step: string, summary: unknown): readonly string[] {
  return stepSentences({ step, summary, state: "done", startedAt: null, finishedAt: null, problem: null });
}

test("each step is told in sentences with its counts", () => {
  const site = { site: "snopes", fetched: 1, added: 1, changed: 0, postponed: 2, left: 30 };
  expect(said("crawl-articles", { sites: [site] })).toEqual([
    "snopes: 1 page fetched; 1 article added, 0 changed; 30 pages are left for later; 2 failed and are tried again.",
  ]);
  const reasons = { "status-404": 26, "sitemap unreadable": 1 };
  expect(said("crawl-articles", { sites: [{ ...site, reasons }] })).toEqual([
    expect.any(String),
    "snopes: what gave nothing, by reason: status-404 26, sitemap unreadable 1.",
  ]);
  const relaid = { site: "a", fetched: 3, added: 2, changed: 0, postponed: 0, left: 0 };
  expect(said("crawl-articles", { sites: [{ ...relaid, flaws: { "other-layout": 2 } }] })).toEqual([
    "a: 3 pages fetched; 2 articles added, 0 changed.",
    "a: 2 articles read by ClaimReview markup alone, without subtitle and body: the site may have changed its layout.",
  ]);
  const bare = { ...relaid, changed: 1, unchanged: 4, flaws: { "no-body": 6 } };
  expect(said("crawl-articles", { sites: [bare] })).toEqual([
    "a: 3 pages fetched; 2 articles added, 1 changed.",
    "a: 6 of 7 articles read without a body: the site may have changed where it stands.",
  ]);
  expect(said("crawl-articles", { sites: [{ ...relaid, vanished: 2 }] })).toEqual([
    "a: 3 pages fetched; 2 articles added, 0 changed.",
    "a: the pages of 2 articles are gone; answers go on to show what stood there. crowdchecked doctor lists them; articles withdraw takes one out.",
  ]);
  const run = { posts: 100, microUsd: 500_000 };
  const posts = { rows: { added: 12, changed: 0, unchanged: 0 }, links: 9, checks: 1, ended: "budget", run };
  expect(said("crawl-tweets", posts)).toEqual([
    "12 posts added, 9 new links to fact-checks, 1 new post that they check.",
    "At most 100 posts paid for, with $0.50.",
    "The budget is used up; the next night continues.",
  ]);
  const lost = [{ from: "2024-02-01T02:00:00Z", to: "2024-02-03T02:00:00Z" }];
  expect(said("crawl-tweets", { lost })).toEqual([
    "0 posts added, 0 new links to fact-checks, 0 new posts that they check.",
    "This search no longer reaches the posts from 2024-02-01T02:00:00Z to 2024-02-03T02:00:00Z. To read them: crowdchecked crawl tweets --archive",
  ]);
  expect(said("compliance", { gone: 0 })).toEqual(["0 posts that X no longer has removed."]);
  expect(said("feedback", { votes: 0 })).toEqual(["Nobody has voted."]);
  expect(said("feedback", { votes: 5, added: 1, turned: 0, takenBack: 2, undecided: 3 })).toEqual([
    "5 votes count: 1 judgement added, 0 changed, 2 taken back; 3 without enough voters or agreement.",
  ]);
  expect(said("label", { scored: 0 })).toEqual(["There were no new pairs to score."]);
  expect(
    said("train-encoder", { encoders: [{ name: "encoder", steps: 40, best: { step: 20, devMap: 0.5 } }] }),
  ).toEqual(["The encoder was trained for 40 steps; best after 20, with 50.0 % dev MAP."]);
  const kept = { name: "fold 1", steps: 40, best: { step: 0, devMap: 0.5 }, kept: true };
  expect(said("train-encoder", { encoders: [kept] })).toEqual([
    "The encoder of fold 1 stays as it was: nothing that was learned in 40 steps is better than its 50.0 % dev MAP.",
  ]);
  expect(said("index", { articles: 285, dense: false, rankerDropped: true })).toEqual([
    "285 articles indexed, by words alone.",
    "The former ranker does not fit the new encoder and was removed.",
  ]);
  const figures = { shipped: { undated: 0.739 }, continued: { undated: 0.8 }, scratch: { undated: 0.7 } };
  expect(said("train-ranker", { ways: { best: "continued", figures }, rounds: 30, queries: 62 })).toEqual([
    "Best in cross-validation: the shipped ranker, continued on the judgements here (shipped 73.9 %, continued 80.0 %, scratch 70.0 % MAP@5).",
    "Trained on 62 judged tweets in 30 rounds.",
  ]);
  const thresholds = { answerAt: 0.8, suggestAt: 0.25 };
  expect(said("calibrate", { thresholds, figures: { train: { answerable: 70 } } })).toEqual([
    "Fitted on 70 tweets: an answer needs 80.0 % confidence, a suggestion 25.0 %.",
  ]);
});

test("a training that kept the former model says why", () => {
  expect(said("train-ranker", { kept: "NO_JUDGEMENTS: There are no judgements." })).toEqual([
    "The former one stays. NO_JUDGEMENTS: There are no judgements.",
  ]);
});

test("nothing is said of unknown steps, and of those that are not done", () => {
  expect(said("dance", { steps: 3 })).toEqual([]);
  const step: NightStep = {
    step: "label",
    state: "failed",
    summary: null,
    startedAt: null,
    finishedAt: null,
    problem: null,
  };
  expect(stepSentences(step)).toEqual([]);
  expect(stepSentences({ ...step, state: "running", summary: { scored: 3 } })).toEqual([]);
});

test("what a step did that failed in the end is told", () => {
  const times = { startedAt: null, finishedAt: null };
  const problem = { code: "SITE_BUSY", message: "later" };
  const sites = [{ site: "a", fetched: 1, added: 1, changed: 0, postponed: 0, left: 0 }];
  expect(
    stepSentences({ step: "crawl-articles", state: "failed", summary: { sites }, problem, ...times }),
  ).toEqual(["a: 1 page fetched; 1 article added, 0 changed."]);
});
