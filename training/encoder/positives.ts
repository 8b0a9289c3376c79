import type { TrainingPair } from "./regimes";

/**
 * Knows which articles are right for which tweets, so that a batch does not set them against one another: an
 * article that checks a tweet's claim is no negative of it, whichever pair of the batch it came with.
 *
 * Differs from CrowdChecked, whose batches are not checked for it: of random batches of 32 of its released
 * pairs more than half hold an article twice.
 */
export class Positives {
  private readonly groupsOf = new Map<string, Set<number>>();

  /**
   * @param pairs of this training, of whatever phase.
   * @param groups of each article the number of those that check the same claim.
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
   * Returns which entries of a batch's similarities are no negatives: 1 where the article of a column is
   * right for the tweet of a row that it was not drawn with, else 0; `[m, m]` by rows. Undefined where there
   * is no such entry.
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
