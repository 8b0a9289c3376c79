import { UsageError } from "../../base/core/errors";
import type { WordPiece } from "../../base/text";
import { gelu } from "../ops";
import { MASK } from "./head";
import { type HeadInput, HeadModel, readHead } from "./head-model";
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
  /** Returns whether a word is one piece, as what is filled in. */
  isPiece(word: string): boolean;
  /**
   * Returns for each text the most probable pieces for the masked word, the best first.
   * @param texts with one `[MASK]` each.
   * @throws The signal's reason when it aborts.
   */
  fill(texts: readonly string[], top: number, signal?: AbortSignal): Promise<Filling[][]>;
}

const HEAD = "cls.predictions";

/**
 * A BERT that fills in masked words.
 * @see Devlin et al., BERT, NAACL 2019, section 3.1; Saakyan et al., COVID-Fact, ACL 2021, section 2.2.2.
 */
export class MaskedLanguageModel extends HeadModel implements Infiller {
  /** @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. */
  static load(folder: string): MaskedLanguageModel {
    return new MaskedLanguageModel(readHead(folder, "masked-lm"));
  }

  /** Masks are pieces of the vocabulary, and a part of a text is read without them: BERT's word pieces. */
  private get words(): WordPiece {
    return this.parts.tokenizer as WordPiece;
  }

  isPiece(word: string): boolean {
    const tokenizer = this.words;
    const [piece, ...more] = tokenizer.pieces(word);
    return piece !== undefined && piece !== tokenizer.unknownId && more.length === 0;
  }

  /**
   * A text that is longer than the network reads is cut at both ends, so that the mask stays.
   * @throws UsageError `MASK_COUNT` unless each text has one `[MASK]`; the signal's reason when it aborts.
   */
  async fill(texts: readonly string[], top: number, signal?: AbortSignal): Promise<Filling[][]> {
    const { vocabulary } = this.words;
    return await this.runHead(
      texts.map((text) => this.input(text)),
      (x, pass) => {
        const bent = gelu(denseOf(pass, `${HEAD}.transform.dense`, x));
        const word = normOf(pass, `${HEAD}.transform`, bent);
        return denseOf(pass, "embeddings.word_embeddings", word, `${HEAD}.bias`); // [texts, vocabulary]
      },
      (probabilities) =>
        largest(probabilities, top).map((id) => ({
          token: vocabulary[id]!,
          probability: probabilities[id]!,
        })),
      signal,
    );
  }

  /** Returns `[CLS] text [SEP]`, of which the head reads the mask. */
  private input(text: string): HeadInput {
    const tokenizer = this.words;
    const { maxLength } = this.parts;
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
      row: before.length - start + 1,
    };
  }
}

/** Returns the places of the largest values, the largest first; of equals the first. */
function largest(values: Float32Array, top: number): number[] {
  const best: number[] = [];
  for (const [i, value] of values.entries()) {
    if (best.length >= top && !(value > values[best.at(-1)!]!)) continue;
    let at = best.length;
    while (at > 0 && value > values[best[at - 1]!]!) at--;
    best.splice(at, 0, i);
    if (best.length > top) best.pop();
  }
  return best;
}
