import type { WordRange } from "./context";

/** What the post denies and the claim does not, or the reverse. */
export interface OppositePolarity {
  readonly post: WordRange;
  readonly claim: WordRange;
  /** Whether it is the post that denies. */
  readonly isDenied: boolean;
}
