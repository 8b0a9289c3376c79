import {
  ArticleAddresses,
  type Database,
  GonePages,
  LinkWriter,
  PlatformTweetWriter,
  RemovedTweets,
  type RowChange,
  TweetReader,
  TweetWriter,
} from "../../src/base/store";
import type { FactCheckLinks } from "../../src/base/text";
import type { Note } from "./note";

/** The dataset of notes in the store. */
const NOTES_DATASET = "community-notes";

/** Writes notes as fact-checking posts, so that they make pairs as replies do. */
export class NoteWriter {
  private readonly notes;
  private readonly noteKeys;
  private readonly posts;
  private readonly links;
  private readonly removed;
  private readonly articles;
  private readonly gone;

  constructor(
    database: Database,
    private readonly factChecks: FactCheckLinks,
  ) {
    this.notes = new TweetWriter(database);
    this.noteKeys = new TweetReader(database);
    this.posts = new PlatformTweetWriter(database);
    this.links = new LinkWriter(database);
    this.removed = new RemovedTweets(database);
    this.articles = new ArticleAddresses(database);
    this.gone = new GonePages(database);
  }

  /**
   * Returns the links of a note that lead to a fact-check: by their beginning, or because the store has the
   * article.
   */
  factChecksOf({ links }: Note): string[] {
    return links.filter((url) => this.articles.keysAt(url).length > 0 || this.isFactCheck(url));
  }

  /**
   * Stores a note, its links and the id of its post; "removed" where the post is gone upstream. Call inside a
   * transaction.
   */
  write(note: Note, factChecks: readonly string[]): RowChange | "removed" {
    if (this.removed.has(note.postId)) return "removed";
    const { id, text, date } = note;
    const row = { dataset: NOTES_DATASET, id, text, ...(date === undefined ? {} : { date }) };
    const outcome = this.notes.upsert(row);
    const key = this.noteKeys.findKey(NOTES_DATASET, id) as number;
    const changes = [
      ...factChecks.map((url) => this.links.addLink(key, url)),
      this.links.addCheck(key, this.posts.ensure(note.postId), "note"),
    ];
    return outcome === "unchanged" && changes.includes(true) ? "changed" : outcome;
  }

  private isFactCheck(url: string): boolean {
    return this.factChecks.has(url) && this.factChecks.isWhole(url) && !this.gone.has(url);
  }
}
