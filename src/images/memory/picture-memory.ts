import {
  type ConfirmedArticle,
  type Database,
  type PictureVotes,
  PictureVotesReader,
} from "../../base/store";
import type { PictureHashes } from "../hash/picture-hashes";
import { HashIndex } from "./hash-index";

/**
 * Bits in which the hashes of one picture differ at most after recompression, scaling and small cuts. Those
 * of screenshots with other texts differ in more: `docs/design/images.md` has the distances.
 */
export const MOST_BITS = 16;

/** What people said of a picture. */
export interface RememberedPicture extends PictureVotes {
  /** Whether they voted on this very file, not on one that looks like it: so are the texts. */
  readonly isSameFile: boolean;
  /** Returns what votes on these of the texts alone confirmed. */
  articlesOn(texts: readonly string[]): readonly ConfirmedArticle[];
}

/** Remembers the pictures that people voted on. Reads new votes of all processes when it is asked. */
export class PictureMemory {
  private readonly votes: PictureVotesReader;
  private readonly looks = new HashIndex();
  private lastKey = 0;

  constructor(database: Database) {
    this.votes = new PictureVotesReader(database);
  }

  /**
   * Returns what people said of a picture; undefined where nobody confirmed an article for it, or somebody
   * rejected all that were.
   * @param file SHA-256 of the picture's file.
   */
  recall(file: Uint8Array, { asked }: PictureHashes): RememberedPicture | undefined {
    this.readNew();
    const files = this.votes.keysOfFile(file);
    // A rejection for a picture that looks the same counts for the file as well.
    const keys = [...files, ...this.looks.find(asked, MOST_BITS)];
    const said = this.votes.votesOn(keys);
    if (said.articles.length === 0) return undefined;
    const { articles, imageTexts } = this.votes.votesOn(files);
    const ofFile = new Set(articles.map(keyOf));
    const same = said.articles.filter((confirmed) => ofFile.has(keyOf(confirmed)));
    const articlesOn = (texts: readonly string[]): ConfirmedArticle[] => this.votes.articlesOn(keys, texts);
    return same.length > 0
      ? { articles: same, imageTexts, isSameFile: true, articlesOn }
      : { ...said, isSameFile: false, articlesOn };
  }

  private readNew(): void {
    for (const { key, hash } of this.votes.looksAfter(this.lastKey)) {
      this.looks.add(key, hash);
      this.lastKey = key;
    }
  }
}

function keyOf({ article }: ConfirmedArticle): number {
  return article;
}
