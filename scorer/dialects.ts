/**
 * `trec`: columns separated by spaces or tabs, any number as score. `clef2021`: tabs, no exponents.
 * `clef2020`: the same, and every rank is 1.
 */
export const DIALECTS = ["trec", "clef2020", "clef2021"] as const;
export type Dialect = (typeof DIALECTS)[number];
