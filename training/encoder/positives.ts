import type { TrainingPair } from "./regimes";

/**
 * Knows the right articles of each tweet, so that they are not used as negatives: an article that checks a
 * tweet's claim is no negative of it, whichever pair of the batch it belongs to.
 *
 * Differs from CrowdChecked, which does not check this: more than half of the random batches of 32 of its
 * released pairs hold an article twice.
 */
export class Positives {
  private readonly groupsOf = new Map<string, Set<number>>();

  /**
   * @param pairs of all phases of the training.
   * @param groups of the articles, see `EncoderData`.
   */
  constructor(
    pairs: Iterable<TrainingPair>,
    private readonly groups: readonly number[],
  ) {
    for (const { claim, article } of pairs) {
      const group = groups[article]!;
      const known = this.groupsOf.get(claim);
      if (known) known.add(group);
      else this.groupsOf.set(claim, new Set([group]));
    }
  }

  /**
   * Returns which entries of a batch's similarities are not negatives, `[m, m]` row-major: 1 where the
   * article of a column is right for the tweet of a row of another pair, otherwise 0. Undefined without such
   * entries.
   */
  excluded(batch: readonly TrainingPair[]): Float32Array | undefined {
    const size = batch.length;
    const excluded = new Float32Array(size * size);
    const columns = batch.map(({ article }) => this.groups[article]!);
    let found = false;
    for (const [row, { claim }] of batch.entries()) {
      const right = this.groupsOf.get(claim);
      for (const [column, group] of columns.entries()) {
        if (column === row || !right?.has(group)) continue;
        excluded[row * size + column] = 1;
        found = true;
      }
    }
    return found ? excluded : undefined;
  }
}
