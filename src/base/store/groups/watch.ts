import { RefusedError } from "../../core/errors";
import type { GroupArticle, PostGroup } from "../../core/post-group";
import { type Database, storeWork } from "../database";
import { type NewAlert, putAlert } from "./alerts";
import { currentArticle } from "./current-article";
import { GROUP_COLUMNS, type GroupRow, groupOfRow, rowOfGroup } from "./rows";

/** How far a stream of answers is grouped. */
export interface WatchState {
  /** Name of the stream. */
  readonly stream: string;
  /** When that stream was made, ISO 8601. */
  readonly madeAt: string;
  /** Number of the last answer that is grouped. */
  readonly number: number;
  /** Id of the next group that begins. */
  readonly nextGroup: number;
}

/** What became of some answers. */
export interface WatchedAnswers {
  readonly state: WatchState;
  /** Groups as they are now. */
  readonly changed: readonly PostGroup[];
  /** Ids of groups that are no more. */
  readonly ended: readonly number[];
  readonly alerts: readonly NewAlert[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The groups of posts, as the process that watches a stream of answers keeps them. It alone writes them. */
export class WatchStore {
  /** @see currentArticle */
  readonly currentArticle: (article: GroupArticle) => GroupArticle | undefined;
  private readonly put;
  private readonly putWording;
  private readonly dropWordings;
  private readonly remove;
  private readonly save;
  private readonly saved;
  private readonly putAlert: (alert: NewAlert) => void;

  constructor(private readonly database: Database) {
    this.currentArticle = currentArticle(database);
    this.put = database.prepare<[GroupRow]>(
      `INSERT INTO post_groups (id, text, count, first_at, last_at, curve, verdict, confidence, article, claim,
         languages, posts, pictures, alerted)
       VALUES (@id, @text, @count, @firstAt, @lastAt, @curve, @verdict, @confidence, @article, @claim,
         @languages, @posts, @pictures, @alerted)
       ON CONFLICT DO UPDATE SET text = excluded.text, count = excluded.count, first_at = excluded.first_at,
         last_at = excluded.last_at, curve = excluded.curve, verdict = excluded.verdict,
         confidence = excluded.confidence, article = excluded.article, claim = excluded.claim,
         languages = excluded.languages, posts = excluded.posts, pictures = excluded.pictures,
         alerted = excluded.alerted`,
    );
    this.putWording = database.prepare(
      "INSERT INTO post_group_wordings (post_group, key, words) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    );
    this.dropWordings = database.prepare(
      "DELETE FROM post_group_wordings WHERE post_group = ? AND key NOT IN (SELECT value FROM json_each(?))",
    );
    this.remove = database.prepare("DELETE FROM post_groups WHERE id = ?");
    this.save = database.prepare(
      `INSERT INTO watch (key, stream, made_at, number, next_group, updated_at)
       VALUES (1, @stream, @madeAt, @number, @nextGroup, @now)
       ON CONFLICT DO UPDATE SET stream = @stream, made_at = @madeAt, number = @number,
         next_group = @nextGroup, updated_at = @now`,
    );
    this.saved = database.prepare<[], WatchState>(
      'SELECT stream, made_at AS "madeAt", number, next_group AS "nextGroup" FROM watch',
    );
    this.putAlert = putAlert(database);
  }

  /** Returns how far the stream is grouped; undefined where nobody has watched one. */
  state(): WatchState | undefined {
    return this.saved.get();
  }

  /** Yields all groups with their wordings. */
  *groups(): Generator<PostGroup, void> {
    const rows = this.database.prepare<[], GroupRow>(`SELECT ${GROUP_COLUMNS} FROM post_groups`);
    const wordings = this.database.prepare<[number], { key: string; words: string }>(
      "SELECT key, words FROM post_group_wordings WHERE post_group = ?",
    );
    for (const row of rows.iterate()) yield { ...groupOfRow(row), wordings: wordings.all(row.id) };
  }

  /**
   * Writes what became of answers, and how far the stream is grouped with that: all of it or nothing.
   * @param before what `state` was when the answers were grouped.
   * @throws RefusedError `WATCHED_ALREADY` where another process has gone on since; also as `storeWork`.
   */
  commit(before: WatchState | undefined, { state, changed, ended, alerts, now }: WatchedAnswers): void {
    const write = this.database.transaction(() => {
      const found = this.state();
      if (found?.number !== before?.number || found?.madeAt !== before?.madeAt) throw watchedAlready();
      for (const group of changed) this.keep(group);
      for (const id of ended) this.remove.run(id);
      for (const alert of alerts) this.putAlert(alert);
      this.save.run({ ...state, now });
    });
    storeWork(this.database.name, () => write.immediate());
  }

  private keep(group: PostGroup): void {
    this.put.run(rowOfGroup(group));
    const { id, wordings } = group;
    this.dropWordings.run(id, JSON.stringify(wordings.map(({ key }) => key)));
    for (const { key, words } of wordings) this.putWording.run(id, key, words);
  }
}

function watchedAlready(): RefusedError {
  return new RefusedError("Another process groups the answers of this workspace.", {
    code: "WATCHED_ALREADY",
    hint: "Run one crowdchecked watch for a workspace; nothing was counted twice.",
  });
}
