import { type ArticleIdentity, ArticleReader, type Database, fullName, readFullName } from "../../base/store";

/** What separates columns and lines of a run: a name that holds it would break the run. */
export const RUN_SEPARATOR = /[\t\r\n]/;

/**
 * Names articles in runs, each by a name of its own: by its id, or as `source:id` (`fullName`) where several
 * sources have the id, where it would break the run, or where it is the full name of another article.
 * `ArticleReader.findNamed` reads the names.
 */
export class DocumentIds {
  private readonly byKey: ReadonlyMap<number, string>;
  private readonly identities: ReadonlyMap<number, ArticleIdentity>;
  private readonly reader: ArticleReader;

  constructor(database: Database) {
    const reader = new ArticleReader(database);
    this.reader = reader;
    this.identities = reader.identities();
    const owners = new Map<string, number>();
    const sources = new Set<string>();
    for (const { source, id } of this.identities.values()) {
      owners.set(id, (owners.get(id) ?? 0) + 1);
      sources.add(source);
    }
    const isFullName = (id: string): boolean => {
      const other = readFullName(id);
      // Most ids with a colon are addresses: the store need not be asked whether it has the source `https`.
      return (
        other !== undefined &&
        sources.has(other.source) &&
        reader.findKey(other.source, other.id) !== undefined
      );
    };
    const isEnough = (id: string): boolean =>
      owners.get(id) === 1 && !RUN_SEPARATOR.test(id) && !isFullName(id);
    this.byKey = new Map(
      [...this.identities].map(([key, identity]) => [
        key,
        isEnough(identity.id) ? identity.id : fullName(identity),
      ]),
    );
  }

  of(key: number): string {
    return this.byKey.get(key) as string;
  }

  /** Returns the name in runs of the article that a name means; a name of none or several as it is. */
  named(name: string): string {
    const keys = this.reader.findNamed(name);
    return keys.length === 1 ? this.of(keys[0]!) : name;
  }

  /** Returns source and id of every article by its name in runs. */
  identitiesByName(): Map<string, ArticleIdentity> {
    return new Map([...this.identities].map(([key, identity]) => [this.of(key), identity]));
  }
}
