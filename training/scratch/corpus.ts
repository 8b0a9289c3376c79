import type { Article } from "../../src/base/core/types";
import { basicWords, isStopWord, MAX_WORD_CHARACTERS, type WordPiece } from "../../src/base/text";

/** An article as word pieces; stop words and signs are left out. */
export interface ArticlePieces {
  /** Title, subtitle and vclaim; empty where the article has none. */
  readonly fields: readonly [Uint32Array, Uint32Array, Uint32Array];
  /** First paragraphs of the body. */
  readonly lead: readonly Uint32Array[];
  /** The whole body. */
  readonly body: Uint32Array;
}

/** Paragraphs of a body that say what the article is about. */
const LEAD_PARAGRAPHS = 6;
const MAX_LEAD_PIECES = 60;

/**
 * Counts the basic words of all texts of the articles, to learn a vocabulary from. Words too long to be taken
 * apart would only spoil it.
 */
export class WordCounter {
  readonly frequencies = new Map<string, number>();

  add(article: Article): void {
    for (const text of [article.title, article.subtitle, article.vclaim, article.body]) {
      if (text === undefined) continue;
      for (const word of basicWords(text)) {
        if (word.length > MAX_WORD_CHARACTERS) continue;
        this.frequencies.set(word, (this.frequencies.get(word) ?? 0) + 1);
      }
    }
  }
}

/** Returns for each piece whether it says something by itself: no special piece, stop word or sign. */
export function meaningfulPieces(vocabulary: readonly string[]): boolean[] {
  return vocabulary.map(
    (piece) => /[\p{L}\p{N}]/u.test(piece) && !/^\[[A-Z]+\]$/.test(piece) && !isStopWord(piece),
  );
}

/** Turns articles into pieces. */
export class ArticleTokenizer {
  private readonly meaningful: readonly boolean[];

  constructor(private readonly tokenizer: WordPiece) {
    this.meaningful = meaningfulPieces(tokenizer.vocabulary);
  }

  read({ title = "", subtitle = "", vclaim = "", body = "" }: Article): ArticlePieces {
    const paragraphs = body.split("\n").map((text) => this.pieces(text));
    return {
      fields: [this.pieces(title), this.pieces(subtitle), this.pieces(vclaim)],
      lead: paragraphs.slice(0, LEAD_PARAGRAPHS).map((pieces) => pieces.subarray(0, MAX_LEAD_PIECES)),
      body: concatenate(paragraphs),
    };
  }

  private pieces(text: string): Uint32Array {
    return Uint32Array.from(this.tokenizer.pieces(text).filter((piece) => this.meaningful[piece]));
  }
}

/** Returns the arrays one after the other. */
export function concatenate(parts: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
