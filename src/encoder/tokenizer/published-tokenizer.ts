import {
  type InputFrame,
  joinPair,
  joinTexts,
  type PairInput,
  type PieceTokenizer,
  type SpecialNames,
} from "../../base/text";

/** What a `tokenizer.json` says, made ready. */
export interface PublishedParts {
  /** The file, byte for byte. */
  readonly published: Uint8Array;
  readonly vocabSize: number;
  readonly padId: number;
  readonly unknownId: number | undefined;
  readonly names: SpecialNames;
  readonly frame: InputFrame;
  /** Returns the pieces of a text, at most `limit`. */
  readonly read: (text: string, limit: number) => number[];
}

/** A tokenizer from a published `tokenizer.json`, which is kept with the model. */
export class PublishedTokenizer implements PieceTokenizer {
  constructor(private readonly parts: PublishedParts) {}

  /** The file that it was read from, byte for byte. */
  get published(): Uint8Array {
    return this.parts.published;
  }

  /** Names of its special pieces. */
  get names(): SpecialNames {
    return this.parts.names;
  }

  get vocabSize(): number {
    return this.parts.vocabSize;
  }

  get padId(): number {
    return this.parts.padId;
  }

  get unknownId(): number | undefined {
    return this.parts.unknownId;
  }

  pieces(text: string, limit = Number.POSITIVE_INFINITY): number[] {
    return this.parts.read(text, limit);
  }

  encode(texts: readonly string[], maxLength: number): Uint32Array {
    return joinTexts(texts, maxLength, this.parts.frame, this.parts.read);
  }

  encodePair(first: string, second: string, maxLength: number): PairInput {
    return joinPair([first, second], maxLength, this.parts.frame, this.parts.read);
  }
}
