import { LexicalIndex, LexicalIndexBuilder } from "../../index";
import type { Article } from "../base/core/types";
import { DuplicateSearch } from "./duplicate-search";

/**
 * Returns for each article the number of its group: articles of one group check the same claim, as answers
 * fold them (`same-claim.ts`, by words alone: no index needs to be there). An article without such another is
 * a group of its own.
 * @param looked numbers of the articles whose duplicates are looked for.
 */
export function claimGroups(articles: readonly Article[], looked: Iterable<number>): number[] {
  const builder = new LexicalIndexBuilder();
  for (const { body: _, ...short } of articles) builder.add({ ...short, key: builder.size + 1 });
  const search = new DuplicateSearch({ lexical: new LexicalIndex(builder.finish()) });
  for (const number of looked) search.look(number);
  const groups = articles.map((_, number) => number);
  for (const [first, ...others] of search.groups())
    for (const other of others) groups[other] = first as number;
  return groups;
}
