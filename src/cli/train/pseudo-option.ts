import { invalidOption } from "../choice";

/** Pseudo-posts of each collection that a ranker learns from where no number is given. */
const LEARNED = 1000;

/** What commander knows of `--pseudo` where a ranker learns from pseudo-posts. */
export const LEARN_PSEUDO = [
  "--pseudo [n]",
  `learn from pseudo-posts too, texts that the articles quote or claim and that are cut out of them: so many of each workspace (${LEARNED})`,
] as const;

/**
 * Returns what stands behind `--pseudo`; 0 without it.
 * @throws UsageError `OPTION_INVALID`.
 */
export function learnedPosts(given: string | true | undefined): number {
  return given === undefined ? 0 : postCount(given, LEARNED);
}

/**
 * Returns how many pseudo-posts are wanted.
 * @param otherwise where the option stands without a number.
 * @throws UsageError `OPTION_INVALID`.
 */
export function postCount(given: string | true, otherwise: number): number {
  if (given === true) return otherwise;
  if (/^\d+$/.test(given) && Number(given) > 0) return Number(given);
  throw invalidOption("--pseudo", "a whole number from 1", given);
}
