import { addToSet } from "../../src/base/core/multimap";
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
      addToSet(this.groupsOf, claim, group);
    }
  }

  /**
   * Returns which entries of a batch's similarities are not negatives, `[m, n]` row-major: 1 where the
   * article of a column is right for the tweet of a row of another pair, otherwise 0. Undefined without such
   * entries.
   *
   * The columns of hard negatives follow those of the articles. Another pair's is masked wherever its article
   * would be: a counter-claim of the same claim would count twice, and where two articles put one claim in
   * opposite ways, the counter-claim of one is what the other says.
   *
   * @param negatives for each hard negative, the number of its pair in the batch.
   */
  excluded(batch: readonly TrainingPair[], negatives: readonly number[] = []): Float32Array | undefined {
    const owners = [...batch.keys(), ...negatives];
    const columns = owners.map((owner) => this.groups[batch[owner]!.article]!);
    const excluded = new Float32Array(batch.length * columns.length);
    let found = false;
    for (const [row, { claim }] of batch.entries()) {
      const right = this.groupsOf.get(claim);
      for (const [column, group] of columns.entries()) {
        if (owners[column] === row || !right?.has(group)) continue;
        excluded[row * columns.length + column] = 1;
        found = true;
      }
    }
    return found ? excluded : undefined;
  }
}
