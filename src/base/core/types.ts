/** The types of the domain. This file imports nothing. */

/**
 * A fact-check article. `source` and `id` together identify it; ids alone are unique only inside one source.
 */
export interface Article {
  readonly source: string;
  readonly id: string;
  readonly url?: string;
  readonly title?: string;
  readonly subtitle?: string;
  /** The verified claim. At least one of `vclaim` and `title` is present. */
  readonly vclaim?: string;
  readonly claimant?: string;
  /** When the claim was made, ISO 8601 date. */
  readonly claimDate?: string;
  readonly context?: string;
  /** The verdict in the publisher's words. Shown, never computed. */
  readonly rating?: string;
  readonly author?: string;
  /** When the article was published, ISO 8601 date. */
  readonly date?: string;
  /** BCP 47 tag. */
  readonly language?: string;
  /** Paragraphs, separated by newlines. */
  readonly body?: string;
}

/** What is known of a post besides its own text. Absent and empty mean the same. */
export interface PostParts {
  /** Text recognised in its images, all of them joined. */
  readonly imageText?: string;
  /** Text of the post that it quotes. */
  readonly quotedText?: string;
  /** BCP 47 tag of what it says; absent: its words tell (`tellLanguage`). */
  readonly language?: string;
}

/** A tweet, or any short text with a claim, inside a dataset. */
export interface Tweet extends PostParts {
  readonly dataset: string;
  readonly id: string;
  readonly text: string;
  /** Display name and handle, where they are known separately from the text. */
  readonly author?: string;
  /** When it was posted, ISO 8601. */
  readonly date?: string;
}
