import type { ClaimWithEvidence, CounterClaim, EditKind, Veracity } from "../../../training/claims";
import type { EntailmentModel, MaskedLanguageModel } from "../../encoder/bert";
import type { LinesTarget } from "../../import";

/** What claims are made from: the articles' own claims, or their bodies. */
export const CLAIM_ORIGINS = ["claims", "bodies"] as const;
export type ClaimOrigin = (typeof CLAIM_ORIGINS)[number];

export interface GenerateClaimsOptions {
  /** The file of generated claims, a JSON object a line; gzipped when its name ends in `.gz`. */
  readonly out: LinesTarget;
  /** Default: the articles' own claims. */
  readonly from?: ClaimOrigin | undefined;
  /** Articles that claims are made from, at most. Default: all. */
  readonly limit?: number | undefined;
  /** Of edits to the articles' own claims. Default: `DEFAULT_KINDS`. */
  readonly kinds?: readonly EditKind[] | undefined;
  /** Counter-claims of one article, at most. Default: 1. */
  readonly perClaim?: number | undefined;
  /** A table of concepts, instead of WordNet's, for edits of the kind sibling. */
  readonly kb?: string | undefined;
  /** Clauses that are taken from one body, at most. Default: `CLAUSES_PER_ARTICLE`. */
  readonly clauses?: number | undefined;
  /**
   * A masked-language model: its folder, or `masked-lm` for the workspace's. To the articles' own claims it
   * adds the kind infill; in those of bodies it chooses what replaces words.
   */
  readonly infill?: string | undefined;
  /** A model of entailment: its folder, or `nli` for the workspace's. It drops what does not contradict. */
  readonly entailment?: string | undefined;
}

export interface GenerateClaimsSummary {
  /** From which claims were made. */
  readonly articles: number;
  readonly claims: number;
  /** Of counter-claims. */
  readonly kinds?: Readonly<Partial<Record<EditKind, number>>>;
  /** Of claims from bodies. */
  readonly labels?: Readonly<Partial<Record<Veracity, number>>>;
  readonly file: string;
}

export interface Models {
  readonly infiller: MaskedLanguageModel | undefined;
  readonly gate: EntailmentModel | undefined;
}

/** A claim as its line has it, and what it is counted as. */
export interface Made {
  readonly claim: CounterClaim | ClaimWithEvidence;
  readonly counted: string;
}

/** Makes claims once models are loaded; options that are wrong are refused before. */
export type Making = (models: Models) => AsyncIterable<Made>;
