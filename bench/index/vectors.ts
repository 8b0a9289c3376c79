import { createRng, type Rng } from "../../src/base/core/rng";

/**
 * Synthetic vectors that lie as those of an encoder do, and the exact search over them in plain typed arrays.
 */

/** Articles on one story. */
const CLUSTER = 50;
/**
 * How far articles lie from the centre of their story, and queries from their article, against unit length.
 */
const SPREAD = 0.7;

export class SyntheticVectors {
  /** `[count * dimension]` unit vectors, row-major. */
  readonly articles: Float32Array;
  private readonly rng: Rng;
  private readonly deviations: Float64Array;
  private readonly centres: readonly Float32Array[];

  /**
   * Draws `count` articles in clusters; component i varies as 1 / sqrt(i + 1), as principal components of
   * text vectors fall off.
   */
  constructor(
    readonly count: number,
    readonly dimension: number,
    seed: number,
  ) {
    this.rng = createRng(seed);
    this.deviations = Float64Array.from({ length: dimension }, (_, i) => 1 / Math.sqrt(i + 1));
    this.centres = Array.from({ length: Math.ceil(count / CLUSTER) }, () => this.direction());
    this.articles = new Float32Array(count * dimension);
    for (let row = 0; row < count; row++) this.articles.set(this.article(), row * dimension);
  }

  row(row: number): Float32Array {
    return this.articles.subarray(row * this.dimension, (row + 1) * this.dimension);
  }

  /** Draws one more article. */
  article(): Float32Array {
    return this.near(this.centres[this.rng.below(this.centres.length)] as Float32Array);
  }

  /** Draws queries near articles: cosine about 0.82. */
  queries(count: number): Float32Array[] {
    return Array.from({ length: count }, () => this.near(this.row(this.rng.below(this.count))));
  }

  /** Returns the cosines of all articles with a query: the scan that an index competes with. */
  scan(query: Float32Array): Float32Array {
    const { articles, dimension } = this;
    const scores = new Float32Array(this.count);
    for (let row = 0, at = 0; row < scores.length; row++) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let i = 0; i < dimension; i += 4, at += 4) {
        a += (articles[at] as number) * (query[i] as number);
        b += (articles[at + 1] as number) * (query[i + 1] as number);
        c += (articles[at + 2] as number) * (query[i + 2] as number);
        d += (articles[at + 3] as number) * (query[i + 3] as number);
      }
      scores[row] = a + b + c + d;
    }
    return scores;
  }

  private near(centre: Float32Array): Float32Array {
    const noise = this.direction();
    return unit(centre.map((value, i) => value + SPREAD * (noise[i] as number)));
  }

  private direction(): Float32Array {
    return unit(Float32Array.from(this.deviations, (deviation) => deviation * this.gauss()));
  }

  private gauss(): number {
    return Math.sqrt(-2 * Math.log(1 - this.rng.next())) * Math.cos(2 * Math.PI * this.rng.next());
  }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
