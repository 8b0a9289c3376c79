import { ArticleReader, type Database } from "../../base/store";

/** What separates columns and lines of a run. */
const SEPARATORS = /[\t\r\n]/g;

/**
 * Names articles in runs by their id; an id that several sources use is written `source:id`. Tabs and line
 * breaks, which would break the run, are written as in addresses, `%09`.
 */
export class DocumentIds {
  private readonly byKey: ReadonlyMap<number, string>;
  private readonly identities: ReadonlyMap<number, { readonly source: string; readonly id: string }>;

  constructor(database: Database) {
    this.identities = new ArticleReader(database).identities();
    const owners = new Map<string, number>();
    for (const { id } of this.identities.values()) owners.set(id, (owners.get(id) ?? 0) + 1);
    this.byKey = new Map(
      [...this.identities].map(([key, { source, id }]) => [
        key,
        ((owners.get(id) as number) > 1 ? `${source}:${id}` : id).replace(SEPARATORS, encodeURIComponent),
      ]),
    );
  }

  of(key: number): string {
    return this.byKey.get(key) as string;
  }

  /** Returns source and id of every article by its name in runs. */
  identitiesByName(): Map<string, { readonly source: string; readonly id: string }> {
    return new Map([...this.identities].map(([key, identity]) => [this.of(key), identity]));
  }
}
