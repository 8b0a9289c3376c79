import type { WeightedPieces } from "../../encoder";
import type { RerankedArticle } from "../reranker";

/** Pieces of an article's headline, and of its subtitle and claim each; a body's first stand for a claim. */
const TITLE_PIECES = 32;
const FIELD_PIECES = 48;
/** Pieces of all short texts together. */
const SHORT_PIECES = 92;
/** Pieces and characters of a body that are read. */
const BODY_PIECES = 1100;
const BODY_CHARS = 8000;
/** A body with fewer pieces says nothing. */
const LEAST_BODY = 16;

/** The pieces of an article's short texts, and of its body. */
export interface ArticlePieces {
  readonly short: Uint32Array;
  readonly body: Uint32Array;
}

/** Returns the pieces of a text up to a number, without those that stand for what has no piece. */
export function readPieces(
  { tokenizer }: WeightedPieces,
  text: string | undefined,
  most: number,
): Uint32Array {
  if (text === undefined) return new Uint32Array();
  return Uint32Array.from(tokenizer.pieces(text, most).filter((piece) => piece !== tokenizer.unknownId));
}

/** Returns the pieces of an article as the network reads them. */
export function articlePieces(
  pieces: WeightedPieces,
  { title, subtitle, vclaim, body }: RerankedArticle,
): ArticlePieces {
  const whole = readPieces(pieces, body?.slice(0, BODY_CHARS), BODY_PIECES);
  const claim =
    vclaim === undefined ? whole.slice(0, FIELD_PIECES) : readPieces(pieces, vclaim, FIELD_PIECES);
  const headline = readPieces(pieces, title, TITLE_PIECES);
  const short = [...headline, ...readPieces(pieces, subtitle, FIELD_PIECES), ...claim];
  return {
    short: Uint32Array.from(short.slice(0, SHORT_PIECES)),
    body: whole.length < LEAST_BODY ? new Uint32Array() : whole,
  };
}

/** Pieces that packed numbers can name. */
const PACKED_PIECES = 1 << 16;

/** Returns whether pieces can be packed: each is named by a number of 16 bits. */
export function canPack({ size }: Pick<WeightedPieces, "size">): boolean {
  return size <= PACKED_PIECES;
}

/** Returns an article's pieces as they are kept with its vectors; `unpackPieces` reads them. */
export function packPieces(pieces: WeightedPieces, article: RerankedArticle): Uint16Array {
  const { short, body } = articlePieces(pieces, article);
  const packed = new Uint16Array(1 + short.length + body.length);
  packed[0] = short.length;
  packed.set(short, 1);
  packed.set(body, 1 + short.length);
  return packed;
}

/** Returns the pieces that `packPieces` packed. */
export function unpackPieces(packed: Uint16Array): ArticlePieces {
  const bodyAt = 1 + packed[0]!;
  return {
    short: new Uint32Array(packed.subarray(1, bodyAt)),
    body: new Uint32Array(packed.subarray(bodyAt)),
  };
}

/** Returns the texts that the pieces of an article are of, as they are read. */
export function piecedTexts({ title, subtitle, vclaim, body }: RerankedArticle): (string | undefined)[] {
  return [title, subtitle, vclaim, body?.slice(0, BODY_CHARS)];
}
