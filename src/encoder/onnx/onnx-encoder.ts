import { type EmbedInputs, NetworkEncoder } from "../network-encoder";
import { embedWithGraph, type GraphModel } from "./embed-graph";
import { type GraphFolder, readGraph } from "./folder";
import { GraphSession } from "./session";

/**
 * An ONNX graph for indexing and ranking. The first text starts the runtime; texts throw EnvironmentError
 * `ONNX_MISSING`, InputError `ONNX_FAILED` or `ONNX_OUTPUT`.
 */
export class OnnxEncoder extends NetworkEncoder {
  readonly wordDimension: number;

  /** @param threads that the runtime may use. */
  constructor(
    private readonly parts: GraphFolder,
    private readonly threads = 1,
  ) {
    super(parts.manifest);
    this.wordDimension = parts.words?.dimension ?? this.dimension;
  }

  /** @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. */
  static load(folder: string, threads?: number): OnnxEncoder {
    return new OnnxEncoder(readGraph(folder), threads);
  }

  /** The vector of a word is that of the bag that was kept with the graph. */
  override embedWord(word: string, vector: Float32Array): boolean {
    if (this.parts.words) return this.parts.words.embedWord(word, vector);
    vector.fill(0);
    return false;
  }

  protected override async start(): Promise<EmbedInputs> {
    const model = await openModel(this.parts, this.threads);
    return (inputs) => embedWithGraph(model, inputs);
  }
}

/** Starts the runtime with a graph. */
async function openModel(
  { manifest, graph, use, measuresBatch, tokenizer }: Omit<GraphFolder, "words">,
  threads: number,
): Promise<GraphModel> {
  const { dimension, maxLength, pooling = "mean" } = manifest;
  const { kind } = use.output;
  return {
    session: await GraphSession.open(graph, use, threads),
    tokenizer,
    maxLength,
    pooling: { kind: kind === "text" ? "text" : "pieces", pooling, dimension },
    measuresBatch,
  };
}
