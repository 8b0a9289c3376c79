import type { PostGroup } from "../../core/post-group";
import { type RowOf, withoutNulls } from "../database";

export const GROUP_COLUMNS =
  'id, text, count, first_at AS "firstAt", last_at AS "lastAt", curve, verdict, confidence, article, claim, languages, posts, pictures, alerted';

/** A group without what only the grouping needs. */
export type KnownGroup = Omit<PostGroup, "wordings">;

/** What the table holds as JSON. */
type Json = "curve" | "languages" | "posts" | "pictures" | "alerted";

/** A group as it lies in the table. */
export type GroupRow = Omit<RowOf<KnownGroup>, Json | "article"> &
  Readonly<Record<Json, string>> & { readonly article: string | null };

export function groupOfRow(row: GroupRow): KnownGroup {
  const { curve, article, languages, posts, pictures, alerted, ...rest } = withoutNulls(row);
  return {
    ...rest,
    ...(article === undefined ? {} : { article: JSON.parse(article) }),
    curve: JSON.parse(curve),
    languages: JSON.parse(languages),
    posts: JSON.parse(posts),
    pictures: JSON.parse(pictures),
    alerted: JSON.parse(alerted),
  };
}

export function rowOfGroup({ wordings: _, ...group }: PostGroup): GroupRow {
  return {
    ...group,
    confidence: group.confidence ?? null,
    article: group.article ? JSON.stringify(group.article) : null,
    claim: group.claim ?? null,
    curve: JSON.stringify(group.curve),
    languages: JSON.stringify(group.languages),
    posts: JSON.stringify(group.posts),
    pictures: JSON.stringify(group.pictures),
    alerted: JSON.stringify(group.alerted),
  };
}
