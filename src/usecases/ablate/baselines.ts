import type { ViewName } from "../../../index";
import type { BaselineRow, DevQuery, EncoderData } from "../../../training";
import { Bm25Baseline, type ScoredCandidates, trainDips, trainNlytics } from "../../../training/baselines";
import * as training from "../../../training/encoder";
import { ArtifactError } from "../../base/core/errors";
import { dot } from "../../base/core/sums";
import { readModelManifest } from "../../encoder";
import { embedTexts } from "../../encoder/embed-texts";
import type { EncoderModel } from "../../encoder/model";
import { loadTrainable } from "../../encoder/trainable";
import type { EncoderTexts, JudgedQuery } from "../encoder/data";
import type { Task } from "../job";
import { FEWEST_QUERIES } from "../ranker/options";
import { embedTweets, onlyCandidates } from "./encoder";

/** The views whose cosines DIPS and NLytics learn from; the first chooses the candidates. */
const VIEWS: readonly ViewName[] = ["all", "vclaim", "titleVclaim", "title"];
/** Candidates a tweet, as for LambdaMART. */
const DEPTH = 100;
/** What the organisers' BM25 reads. @see CrowdChecked, appendix D.1. */
const BM25_VIEW: ViewName = "titleVclaim";
/** Tweets whose cosines with all articles are held at once. */
const BLOCK = 64;

/**
 * Returns the judged tweets that something can be learned of from a model's scores: the model has not seen
 * them, and an article of theirs is among those that the dev tweets search.
 * @throws ArtifactError `ENCODER_SAW_TWEETS` or `NO_JUDGEMENTS` when too few are left.
 */
export function instructiveTweets(task: Task, from: string, texts: EncoderTexts): JudgedQuery[] {
  const { candidates } = texts.view("all");
  const judged = texts.learnable();
  const tweets = judged.filter(({ relevant }) => [...relevant].some((article) => candidates[article]));
  if (tweets.length < Math.min(FEWEST_QUERIES, judged.length)) {
    throw new ArtifactError(
      `Of ${judged.length} judged tweets ${tweets.length} have an article among those that dev tweets search.`,
      {
        code: "NO_JUDGEMENTS",
        hint: "Name a split of the same collection with --split, or leave out the rows that learn from judged tweets: --rows bm25,1,2,3,4.",
      },
    );
  }
  return unseenTweets(task, from, tweets);
}

function unseenTweets(task: Task, from: string, tweets: readonly JudgedQuery[]): JudgedQuery[] {
  const seen = new Set(readModelManifest(from).seenTweets);
  const unseen = tweets.filter(({ marks }) => !marks.some((mark) => seen.has(mark)));
  const left = tweets.length - unseen.length;
  if (left > 0 && unseen.length < FEWEST_QUERIES) {
    throw new ArtifactError(
      `The model to begin with was trained on ${left} of the ${tweets.length} judged tweets; ${unseen.length} are left to learn from its scores.`,
      {
        code: "ENCODER_SAW_TWEETS",
        hint: "Begin with one that has seen none: crowdchecked train encoder --from scratch --out FOLDER, then --from FOLDER; or leave the rows out with --rows bm25,1,2,3,4.",
      },
    );
  }
  if (left > 0) task.note(`left out: ${left} tweets that the model to begin with was trained on`);
  return unseen;
}

interface Scored extends ScoredCandidates {
  readonly query: DevQuery;
  /** `[n]` numbers of the articles. */
  readonly docs: Uint32Array;
}

interface ReadTweets {
  readonly train: readonly Scored[];
  /** `[split][tweet]` */
  readonly tested: readonly (readonly Scored[])[];
  /** `[articles]` */
  readonly candidates: readonly boolean[];
}

/**
 * Scores the rows of systems of others on tweets of the ablation: BM25 over the words, DIPS and NLytics over
 * the scores of the encoder that the trainings begin with.
 */
export class AblationBaselines {
  private read: Promise<ReadTweets> | undefined;

  /**
   * @param from folder of that encoder.
   * @param tested what is scored, split by split.
   */
  constructor(
    private readonly task: Task,
    private readonly from: string,
    private readonly texts: EncoderTexts,
    private readonly tested: readonly (readonly DevQuery[])[],
  ) {}

  /** Returns MAP@5, 0 - 1, on each of the tested splits. @throws as `instructiveTweets`. */
  async maps(name: BaselineRow["name"], seed: number): Promise<number[]> {
    if (name === "bm25") return this.bm25();
    this.read ??= this.readTweets();
    const { train, tested, candidates } = await this.read;
    const learn = name === "dips" ? trainDips : trainNlytics;
    const scorer = learn(train, VIEWS.length, seed);
    return tested.map((tweets) => {
      const rows = tweets.map(({ docs, cosines }) => {
        const row = new Float32Array(candidates.length).fill(Number.NEGATIVE_INFINITY);
        for (const [i, score] of scorer.score(cosines).entries()) row[docs[i]!] = score;
        return row;
      });
      const dev = tweets.map(({ query }) => query);
      return training.meanAveragePrecision(rows, { candidates, dev });
    });
  }

  private bm25(): number[] {
    const { data, queries } = this.searched(BM25_VIEW, this.tested);
    // An article of another source that a tweet is judged on is no candidate, and counts in no frequency.
    const docs = [...data.articles.keys()].filter((article) => data.candidates[article]);
    const bm25 = new Bm25Baseline(docs.map((doc) => data.articles[doc]!.join(" ")));
    return queries.map((dev) => {
      const rows = dev.map(({ tweet }) => {
        const row = new Float32Array(data.articles.length);
        for (const [i, score] of bm25.scores(tweet).entries()) row[docs[i]!] = score;
        return row;
      });
      return training.meanAveragePrecision(rows, { ...data, dev });
    });
  }

  private searched(view: ViewName, tweets: readonly (readonly DevQuery[])[]): training.SearchedData {
    return training.searchedArticles({ ...this.texts.view(view), phases: [], dev: [] }, tweets);
  }

  /** Returns candidates and cosines of all tweets, by the encoder as it is before any training. */
  private async readTweets(): Promise<ReadTweets> {
    const judged = instructiveTweets(this.task, this.from, this.texts);
    const { model } = loadTrainable(this.from);
    try {
      const { data, queries } = this.searched(VIEWS[0]!, [judged, ...this.tested]);
      const views: Float32Array[] = [];
      for (const view of VIEWS) {
        const { articles } = this.searched(view, [judged, ...this.tested]).data;
        views.push(await embedTexts(model, articles, { signal: this.task.signal }));
      }
      const scored: Scored[][] = [];
      for (const tweets of queries) scored.push(await this.candidates(model, views, data, tweets));
      const [train, ...tested] = scored;
      return { train: train as Scored[], tested, candidates: data.candidates };
    } finally {
      model.dispose();
    }
  }

  private async candidates(
    model: EncoderModel,
    views: readonly Float32Array[],
    data: EncoderData,
    tweets: readonly DevQuery[],
  ): Promise<Scored[]> {
    const { dimension } = model;
    const vectors = await embedTweets(this.task, model, tweets);
    const scored: Scored[] = [];
    for (let first = 0; first < tweets.length; first += BLOCK) {
      const block = vectors.subarray(first * dimension, (first + BLOCK) * dimension);
      const rows = await training.cosineRows(block, views[0]!, dimension);
      for (const [i, row] of rows.entries()) {
        const docs = training.bestOf(onlyCandidates(row, data)).slice(0, DEPTH);
        const vector = block.subarray(i * dimension, (i + 1) * dimension);
        const query = tweets[first + i]!;
        scored.push({
          query,
          docs,
          cosines: Float64Array.from(
            [...docs].flatMap((doc) =>
              views.map((view) => dot(vector, view.subarray(doc * dimension, (doc + 1) * dimension))),
            ),
          ),
          labels: Float32Array.from(docs, (doc) => (query.relevant.has(doc) ? 1 : 0)),
        });
      }
    }
    return scored;
  }
}
