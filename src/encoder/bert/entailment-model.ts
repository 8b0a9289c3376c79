import { tanh } from "@tensorflow/tfjs-core";
import { HeadModel, readHead } from "./head-model";
import { denseOf } from "./layer";
import { POOLER, type RELATIONS } from "./weights";

/** How a premise relates to a hypothesis: probabilities that sum to 1. */
export type Entailment = Readonly<Record<(typeof RELATIONS)[number], number>>;

export interface SentencePair {
  readonly premise: string;
  readonly hypothesis: string;
}

/** Tells whether sentences follow from others, for example to drop an edit that changes nothing. */
export interface EntailmentGate {
  /** @throws The signal's reason when it aborts. */
  classify(pairs: readonly SentencePair[], signal?: AbortSignal): Promise<Entailment[]>;
}

/**
 * A BERT that was trained on natural language inference.
 * @see Devlin et al., BERT, NAACL 2019, section 4.1; Bowman et al., EMNLP 2015.
 */
export class EntailmentModel extends HeadModel implements EntailmentGate {
  /** @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. */
  static load(folder: string): EntailmentModel {
    return new EntailmentModel(readHead(folder, "nli"));
  }

  /** A pair that is longer than the network reads loses the last pieces of the longer sentence. */
  classify(pairs: readonly SentencePair[], signal?: AbortSignal): Promise<Entailment[]> {
    return this.runHead(
      pairs.map(({ premise, hypothesis }) => this.pairInput(premise, hypothesis)),
      (x, pass) => denseOf(pass, "classifier", tanh(denseOf(pass, POOLER, x))),
      ([entailment = 0, neutral = 0, contradiction = 0]) => ({ entailment, neutral, contradiction }),
      signal,
    );
  }
}
