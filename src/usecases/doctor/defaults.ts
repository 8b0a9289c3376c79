/** Articles and queries that `examine` looks at, at most: a hundred thousand would take half an hour. */
export const EXAMINED = 20_000;

/** Pseudo-posts of an estimate: enough to tell apart rankers that differ by a few points. */
export const ESTIMATED = 300;
