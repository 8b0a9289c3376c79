import { seek } from "../postings";
import { Best, type TopKResult } from "./best";
import { countedScores } from "./counted-scores";
import { type Cursor, openCursors, type PostingLists, type WeightedTerm } from "./cursors";
import { MOST_DOCUMENTS, ScoreWindow } from "./score-window";
import { seekScores } from "./seek-scores";

interface LastSearch {
  readonly terms: readonly WeightedTerm[];
  readonly found: TopKResult;
}

/** Documents of a window, and windows where that allows more: the threshold comes from the windows before. */
const LEAST_WIDTH = 1 << 15;
const WINDOWS = 16;
/** Documents up to which their scores are kept: of more, it takes longer than to seek those of candidates. */
const MOST_KEPT = 1 << 18;
/** Documents that are offered at a time. */
const PART = 512;
/** Seeking a document in a list takes as long as adding this many postings. */
const SEEK_COST = 32;
/** Pruning is tried once the remaining terms add less than this share of the threshold, and then of that. */
const TRIED_BELOW = 0.5;
/** Looking for candidates takes as long as adding postings of this share of the documents. */
const LOOK_COST = 1 / 16;
/** Rounding of 32-bit sums: widens the bounds, so that pruning never drops a true top-k document. */
const SLACK = 1e-4;

/**
 * Exact top-k search by MaxScore, term at a time within windows of documents. Terms are read by descending
 * weight, so that a document's sum is the same to the last bit however an index came about: upper bounds
 * depend on when they were computed. Once the threshold, the k-th best score of earlier windows, exceeds what
 * the remaining terms can add, their lists (the longest ones) are non-essential: a document that no essential
 * list of the window holds cannot enter the top k. Non-essential lists are then read for the remaining
 * candidates only, and not at all where there are none.
 * @see Turtle and Flood, Query Evaluation: Strategies and Optimizations, 1995 (MaxScore).
 */
export class TopK {
  /** Documents of a window. */
  private readonly width: number;
  /** What was searched for last, and what was found. */
  private last: LastSearch | undefined;
  /** `[documents]` scores of the last search, of windows that were kept; absent where none is. */
  private readonly kept: Float32Array | undefined;
  /** `[windows]` 1 where the scores of the last search were kept. */
  private readonly isKept: Uint8Array;
  /** Where pruning does not pay, it rests for `pause` windows, up to document `resume`; the pause doubles. */
  private pause = 1;
  private resume = 0;

  constructor(private readonly lists: PostingLists) {
    const documents = lists.norms.length;
    this.width = Math.min(MOST_DOCUMENTS, Math.max(LEAST_WIDTH, Math.ceil(documents / WINDOWS)));
    if (documents <= MOST_KEPT) this.kept = new Float32Array(documents);
    this.isKept = new Uint8Array(Math.ceil(documents / this.width));
  }

  /** @param mask `[documents]`: only documents with a 1 are found; default: all. */
  search(terms: readonly WeightedTerm[], k: number, mask?: Uint8Array): TopKResult {
    const cursors = openCursors(this.lists, terms, this.width);
    const best = new Best(k);
    const { recent, norms } = this.lists;
    const documents = norms.length;
    const { width } = this;
    const window = ScoreWindow.one;
    let gone = 0;
    this.pause = 1;
    this.resume = 0;
    for (let start = 0; start < documents; start += width) {
      const end = Math.min(documents, start + width);
      window.open(norms, start, end);
      const isWhole = this.scoreWindow(window, cursors, start, end, best);
      if (recent) gone = this.addRecent(window.scores, cursors, start, end, gone, recent.gone);
      collect(window, start, best, mask);
      if (!this.kept) continue;
      if (isWhole) this.kept.set(window.scores.subarray(0, end - start), start);
      this.isKept[start / width] = isWhole ? 1 : 0;
    }
    const found = best.finish();
    this.last = { terms, found };
    return found;
  }

  /**
   * Replaces the scores of a window's documents that are gone from the lists, and adds those that came.
   * @param scores of the window.
   * @param next place in `gone` of the first document that is not below `start`.
   * @returns the same for `end`.
   */
  private addRecent(
    scores: Float32Array,
    cursors: readonly Cursor[],
    start: number,
    end: number,
    next: number,
    gone: Uint32Array,
  ): number {
    const { norms } = this.lists;
    let at = next;
    for (; at < gone.length && gone[at]! < end; at++) scores[gone[at]! - start] = 0;
    for (const cursor of cursors) {
      if (!cursor.recent) continue;
      const { docs, frequencies, length } = cursor.recent;
      let p = cursor.recentPosition;
      for (; p < length && docs[p]! < end; p++) {
        const frequency = frequencies[p]!;
        scores[docs[p]! - start]! += (cursor.weight * frequency) / (frequency + norms[docs[p]!]!);
      }
      cursor.recentPosition = p;
    }
    return at;
  }

  /** Returns the scores of `docs` (ascending). What a search for the very terms just found is not sought. */
  score(terms: readonly WeightedTerm[], docs: Uint32Array): Float32Array {
    const { count } = this.lists;
    if (terms !== this.last?.terms)
      return (count && countedScores(this.lists, terms, docs, count)) ?? seekScores(this.lists, terms, docs);
    const { kept, isKept, width } = this;
    const scores = new Float32Array(docs.length);
    const places: number[] = [];
    for (let i = 0; i < docs.length; i++) {
      if (kept && isKept[Math.floor(docs[i]! / width)] === 1) scores[i] = kept[docs[i]!]!;
      else places.push(i);
    }
    if (places.length > 0) this.findScores(this.last, docs, places, scores);
    return scores;
  }

  /**
   * Writes the scores of documents in windows of which the last search kept none.
   * @param places of these in `docs`.
   */
  private findScores(
    { terms, found }: LastSearch,
    docs: Uint32Array,
    places: readonly number[],
    scores: Float32Array,
  ): void {
    const known = new Map<number, number>();
    for (let i = 0; i < found.docs.length; i++) known.set(found.docs[i]!, found.scores[i]!);
    const others = places.filter((place) => !known.has(docs[place]!));
    const sought = seekScores(
      this.lists,
      terms,
      Uint32Array.from(others, (place) => docs[place]!),
    );
    for (const place of places) scores[place] = known.get(docs[place]!) ?? 0;
    for (const [i, place] of others.entries()) scores[place] = sought[i]!;
  }

  /**
   * Scores documents `start` to `end`. Those that cannot enter the top k may keep a part of their score.
   * @returns whether all have their whole score.
   */
  private scoreWindow(
    window: ScoreWindow,
    cursors: readonly Cursor[],
    start: number,
    end: number,
    best: Best,
  ): boolean {
    const threshold = best.threshold * (1 - SLACK);
    let pruneBelow = start < this.resume ? 0 : threshold * TRIED_BELOW;
    let triedInVain = false;
    for (const [essential, cursor] of cursors.entries()) {
      if (cursor.remainingBound < pruneBelow && cursor.remainingPostings > LOOK_COST * this.width) {
        const candidates = window.placesFrom(leastOf(threshold, cursor));
        const rest = cursors.slice(essential);
        if (candidates.length * rest.length * SEEK_COST < cursor.remainingPostings) {
          this.scoreCandidates(window.scores, rest, start, candidates, threshold);
          this.pause = 1;
          return false;
        }
        pruneBelow = cursor.remainingBound * TRIED_BELOW;
        triedInVain = true;
      }
      this.accumulate(window, cursor, start, end);
    }
    if (triedInVain) {
      this.pause *= 2;
      this.resume = end + this.pause * this.width;
    }
    return true;
  }

  private accumulate(window: ScoreWindow, cursor: Cursor, windowStart: number, windowEnd: number): void {
    const { docs } = this.lists;
    const from = seek(docs, cursor.position, cursor.end, windowStart);
    const to = seek(docs, from, cursor.end, windowEnd);
    if (from < to) window.add(this.lists, from, to, cursor.weight);
    cursor.position = to;
  }

  /**
   * Adds what terms contribute to the candidates of a window, which are fewer after each: those that stay can
   * still enter the top k.
   */
  private scoreCandidates(
    scores: Float32Array,
    cursors: readonly Cursor[],
    windowStart: number,
    candidates: Uint32Array,
    threshold: number,
  ): void {
    const { docs, frequencies, norms } = this.lists;
    let count = candidates.length;
    for (const cursor of cursors) {
      const { weight, end } = cursor;
      const least = leastOf(threshold, cursor);
      let p = cursor.position;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const place = candidates[i]!;
        if (scores[place]! < least) continue;
        candidates[kept++] = place;
        const doc = windowStart + place;
        p = seek(docs, p, end, doc);
        if (p < end && docs[p] === doc) {
          const frequency = frequencies[p]!;
          scores[place]! += (weight * frequency) / (frequency + norms[doc]!);
        }
      }
      cursor.position = p;
      count = kept;
    }
  }
}

/** Returns what a document must have without a term and those after it to reach the threshold with them. */
function leastOf(threshold: number, { remainingBound }: Cursor): number {
  return threshold - remainingBound * (1 + SLACK);
}

/** Offers the documents of a window, part by part: the threshold rises meanwhile. */
function collect(window: ScoreWindow, start: number, best: Best, mask: Uint8Array | undefined): void {
  const { scores, length } = window;
  for (let from = 0; from < length; from += PART) {
    let { threshold } = best;
    const places = window.placesFrom(threshold, from, Math.min(length, from + PART));
    for (let i = 0; i < places.length; i++) {
      const place = places[i]!;
      const score = scores[place]!;
      if (score <= threshold || mask?.[start + place] === 0) continue;
      best.offer(start + place, score);
      threshold = best.threshold;
    }
  }
}
