import { tanh } from "@tensorflow/tfjs-core";
import type { BackendName } from "../backend";
import { HeadModel, readHead } from "./head-model";
import { denseOf } from "./layer";
import type { RELATIONS } from "./weights";

/** How a premise relates to a hypothesis: probabilities that sum to 1. */
export type Entailment = Readonly<Record<(typeof RELATIONS)[number], number>>;

/** Tells whether one sentence follows from another, for example to drop an edit that changes nothing. */
export interface EntailmentGate {
  classify(premise: string, hypothesis: string): Promise<Entailment>;
}

/**
 * A BERT that was trained on natural language inference.
 * @see Devlin et al., BERT, NAACL 2019, section 4.1; Bowman et al., EMNLP 2015.
 */
export class EntailmentModel extends HeadModel implements EntailmentGate {
  /** @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. */
  static load(folder: string, backend?: BackendName | "auto"): EntailmentModel {
    return new EntailmentModel(readHead(folder, "nli"), backend);
  }

  /** A pair that is longer than the network reads loses the last pieces of the longer sentence. */
  async classify(premise: string, hypothesis: string): Promise<Entailment> {
    const { tokenizer, maxLength } = this.parts;
    const ids = tokenizer.encode([premise, hypothesis], maxLength);
    const border = ids.indexOf(tokenizer.sepId);
    const types = Int32Array.from(ids, (_, i) => (i > border ? 1 : 0));
    const found = await this.probabilities({ ids, types }, 0, (x, pass) =>
      denseOf(pass, "classifier", tanh(denseOf(pass, "pooler.dense", x))),
    );
    const [entailment = 0, neutral = 0, contradiction = 0] = found;
    return { entailment, neutral, contradiction };
  }
}
