import { UsageError } from "../../base/core/errors";
import type { BackendName } from "../backend";
import { gelu } from "../ops";
import { MASK } from "./head";
import { HeadModel, readHead } from "./head-model";
import { denseOf, normOf } from "./layer";

/** A piece that may stand for a masked word. */
export interface Filling {
  /** As the vocabulary has it: `##` marks a piece that continues a word. */
  readonly token: string;
  /** Between 0 and 1; those of all pieces sum to 1. */
  readonly probability: number;
}

/** Fills in masked words. */
export interface Infiller {
  /**
   * Returns the most probable pieces for the masked word, the best first.
   * @param text with one `[MASK]`.
   */
  fill(text: string, top: number): Promise<Filling[]>;
}

const HEAD = "cls.predictions";

/**
 * A BERT that fills in masked words.
 * @see Devlin et al., BERT, NAACL 2019, section 3.1; Saakyan et al., COVID-Fact, ACL 2021, section 3.2.
 */
export class MaskedLanguageModel extends HeadModel implements Infiller {
  /** @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. */
  static load(folder: string, backend?: BackendName | "auto"): MaskedLanguageModel {
    return new MaskedLanguageModel(readHead(folder, "masked-lm"), backend);
  }

  /**
   * A text that is longer than the network reads is cut at both ends, so that the mask stays.
   * @throws UsageError `MASK_COUNT` unless the text has one `[MASK]`.
   */
  async fill(text: string, top: number): Promise<Filling[]> {
    const { vocabulary } = this.parts.tokenizer;
    const { ids, masked } = this.input(text);
    const probabilities = await this.probabilities({ ids }, masked, (x, pass) => {
      const bent = gelu(denseOf(pass, `${HEAD}.transform.dense`, x));
      const word = normOf(pass, `${HEAD}.transform`, bent);
      return denseOf(pass, "embeddings.word_embeddings", word, `${HEAD}.bias`); // [1, vocabulary]
    });
    return [...probabilities.keys()]
      .sort((a, b) => probabilities[b]! - probabilities[a]! || a - b)
      .slice(0, top)
      .map((id) => ({ token: vocabulary[id]!, probability: probabilities[id]! }));
  }

  /** Returns `[CLS] text [SEP]` and the place of the mask in it. */
  private input(text: string): { readonly ids: Uint32Array; readonly masked: number } {
    const { tokenizer, maxLength } = this.parts;
    const [before, after, ...more] = text.split(MASK).map((part) => tokenizer.pieces(part));
    if (!before || !after || more.length > 0) {
      throw new UsageError(`The text holds ${MASK} ${more.length + (after ? 1 : 0)} times; expected once.`, {
        code: "MASK_COUNT",
        hint: `Library callers: put ${MASK} in the place of one word.`,
      });
    }
    const pieces = [...before, tokenizer.vocabulary.indexOf(MASK), ...after];
    const room = maxLength - 2;
    const start = Math.max(0, Math.min(before.length - Math.floor(room / 2), pieces.length - room));
    const kept = pieces.slice(start, start + room);
    return {
      ids: Uint32Array.of(tokenizer.clsId, ...kept, tokenizer.sepId),
      masked: before.length - start + 1,
    };
  }
}
