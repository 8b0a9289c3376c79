import { LexicalIndex, LexicalIndexBuilder } from "../../index";
import { addToSet } from "../base/core/multimap";
import type { Article } from "../base/core/types";
import type { SearchIndex } from "../rank/search-index";
import { type ClaimText, SameClaim } from "./same-claim";

/** Number of nearest articles that each article is compared with. */
const NEIGHBOURS = 10;

/**
 * Finds articles of the collection that check the same claim. Compares each with its nearest articles, by the
 * encoder's vectors or, without an encoder, by the words of its claim.
 */
export class DuplicateSearch {
  private readonly sameClaim: SameClaim;
  /** Documents near to a document, in both directions. */
  private readonly near = new Map<number, Set<number>>();

  constructor(private readonly index: SearchIndex) {
    this.sameClaim = new SameClaim(index);
  }

  /** Looks for duplicates of a document. */
  look(doc: number): void {
    const text = this.sameClaim.read(doc);
    for (const other of this.neighbours(text)) {
      if (!this.sameClaim.test(text, this.sameClaim.read(other))) continue;
      addToSet(this.near, doc, other);
      addToSet(this.near, other, doc);
    }
  }

  /**
   * Returns the disjoint groups so far, ascending: the lowest document of each, then those near to it.
   */
  groups(): number[][] {
    const taken = new Set<number>();
    const groups: number[][] = [];
    for (const [doc, others] of [...this.near].sort(([a], [b]) => a - b)) {
      if (taken.has(doc)) continue;
      const group = [doc, ...[...others].filter((other) => !taken.has(other)).sort((a, b) => a - b)];
      for (const member of group) taken.add(member);
      if (group.length > 1) groups.push(group);
    }
    return groups;
  }

  private neighbours({ doc, claim }: ClaimText): Uint32Array {
    const { lexical, semantics } = this.index;
    const nearest = semantics?.neighbours(doc, NEIGHBOURS);
    if (nearest && nearest.length > 0) return nearest;
    const words = new Map([...claim.keys()].map((term) => [term, 1]));
    return lexical.short.search(words, NEIGHBOURS + 1).docs.filter((other) => other !== doc);
  }
}

/**
 * Returns for each article the number of its group: articles of one group check the same claim, as answers
 * group them (`same-claim.ts`, by words alone, without an index on disk). An article without duplicates is a
 * group of its own.
 * @param looked numbers of the articles whose duplicates it looks for.
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
