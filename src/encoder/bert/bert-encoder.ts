import { chooseBackend } from "../backend";
import { embedTexts } from "../embed-texts";
import { type EmbedInputs, NetworkEncoder } from "../network-encoder";
import { toUnit } from "../text-encoder";
import { type BertFolder, readBert } from "./folder";
import { BertModel } from "./model";

const WORD_TABLE = "embeddings.word_embeddings.weight";

/** A BERT for indexing and ranking. The first text starts the backend. */
export class BertEncoder extends NetworkEncoder {
  constructor(
    private readonly parts: BertFolder,
    private readonly threads = 1,
  ) {
    super(parts.manifest);
  }

  /**
   * @param threads that the backend may use.
   * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
   */
  static load(folder: string, threads?: number): BertEncoder {
    return new BertEncoder(readBert(folder), threads);
  }

  /**
   * The vector of a word is the sum of its pieces' rows in the network's first table, cut as other vectors.
   * What is unknown adds nothing, so unknown words are not all alike. The word is read as behind another one:
   * byte-level pieces hold the blank.
   */
  override embedWord(word: string, vector: Float32Array): boolean {
    const { tokenizer, values, config } = this.parts;
    const table = values.get(WORD_TABLE) as Float32Array;
    vector.fill(0);
    for (const piece of tokenizer.pieces(` ${word}`)) {
      if (piece === tokenizer.unknownId) continue;
      const start = piece * config.hidden_size;
      for (let i = 0; i < this.dimension; i++) vector[i]! += table[start + i]!;
    }
    return toUnit(vector);
  }

  protected override async start(): Promise<EmbedInputs> {
    await chooseBackend("auto", this.threads);
    const model = new BertModel(this.parts);
    return (inputs) => embedTexts(model, inputs);
  }
}
