import type { PieceWeights } from "./piece-weights";

/** Pieces of a window of the body, and between the beginnings of two. */
export const WINDOW = 80;
const STEP = 40;

/** Compares texts of articles with one post after the other. Buffers are reused; one per thread. */
export class PostReader {
  /** `[pieces]` 1 for those of the post. */
  private readonly ofPost: Uint8Array;
  /** `[pieces]` the number of the last text with it. */
  private readonly lastText: Uint32Array;
  private texts = 0;
  private post: Uint32Array = new Uint32Array();

  /** @param size number of pieces that there are. */
  constructor(
    private readonly weights: Pick<PieceWeights, "of">,
    size: number,
  ) {
    this.ofPost = new Uint8Array(size);
    this.lastText = new Uint32Array(size);
  }

  /** Turns to another post. */
  setPost(post: Uint32Array): void {
    for (const piece of this.post) this.ofPost[piece] = 0;
    this.post = post;
    for (const piece of post) this.ofPost[piece] = 1;
  }

  /** Returns the weights of the pieces that both have: as they stand in the post, and in the text. */
  shared(text: Uint32Array): { readonly post: number[]; readonly article: number[] } {
    const { ofPost, lastText, weights } = this;
    this.nextText();
    const article: number[] = [];
    for (let i = 0; i < text.length; i++) {
      const piece = text[i]!;
      if (ofPost[piece] === 0) continue;
      article.push(weights.of(piece));
      lastText[piece] = this.texts;
    }
    const post: number[] = [];
    for (const piece of this.post) if (lastText[piece] === this.texts) post.push(weights.of(piece));
    return { post, article };
  }

  /**
   * Returns the window of a body that holds most of the post by weight, each piece once; the first of equals.
   */
  bestWindow(body: Uint32Array): Uint32Array {
    const found: number[] = [];
    for (let i = 0; i < body.length; i++) if (this.ofPost[body[i]!] !== 0) found.push(i);
    let best = 0;
    let most = 0;
    let first = 0;
    for (let start = 0; start + STEP <= body.length; start += STEP) {
      while (first < found.length && found[first]! < start) first++;
      const held = this.heldBy(body, found, first, start + WINDOW);
      if (held <= most) continue;
      most = held;
      best = start;
    }
    return body.subarray(best, best + WINDOW);
  }

  /** Returns the weight of the pieces at the places `found` from the first up to `end`, each piece once. */
  private heldBy(body: Uint32Array, found: readonly number[], first: number, end: number): number {
    this.nextText();
    let held = 0;
    for (let i = first; i < found.length && found[i]! < end; i++) {
      const piece = body[found[i]!]!;
      if (this.lastText[piece] === this.texts) continue;
      this.lastText[piece] = this.texts;
      held += this.weights.of(piece);
    }
    return held;
  }

  private nextText(): void {
    this.texts++;
    if (this.texts <= 0xffffffff) return;
    this.lastText.fill(0);
    this.texts = 1;
  }
}
