import type { CrossEncoder } from "../../src/encoder";

/** A cross-encoder that counts a word in articles, and keeps what it was asked. */
export class WordReranker implements CrossEncoder {
  /** The articles of each call, in their order. */
  readonly asked: string[][] = [];
  /** Called before each answer. */
  onScore: () => void = () => {};

  constructor(
    private readonly word: string,
    readonly hash = "f".repeat(64),
  ) {}

  async score(_: string, articles: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    signal?.throwIfAborted();
    this.asked.push([...articles]);
    this.onScore();
    return Float32Array.from(articles, (text) => text.split(this.word).length - 1);
  }

  async dispose(): Promise<void> {}
}
