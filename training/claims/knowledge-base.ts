import { UsageError } from "../../src/base/core/errors";
import { addToList } from "../../src/base/core/multimap";
import { isStopWord } from "../../src/base/text";
import type { Statement } from "../../src/compare";
import { isCommonWord } from "../../src/compare/lexicon";
import { endOfWord } from "../../src/compare/text";
import { excludesOthers } from "./antonyms";
import { withArticles } from "./article";
import { type Edit, editAt, isShouted } from "./edit";

/** A concept's names are of so many words at most. */
const MOST_WORDS = 4;
/** Children of one parent that are tried. */
const MOST_SIBLINGS = 50;

/** A concept that a text names, by the numbers of its first and last word. */
interface Mention {
  readonly concept: string;
  readonly first: number;
  readonly last: number;
}

/** Concepts with their names and parents, which a user brings: UMLS, Wikidata. */
export class KnowledgeBase {
  private readonly conceptOf = new Map<string, string>();
  private readonly aliases = new Map<string, string[]>();
  private readonly parents = new Map<string, string>();
  private readonly children = new Map<string, string[]>();

  /**
   * @param table a line for each name of a concept: concept, name and parent, separated by tabs. The first
   *   name of a concept is put into claims.
   * @throws UsageError `KB_INVALID`.
   */
  constructor(table: string) {
    for (const [at, line] of table.split(/\r?\n/).entries()) {
      if (line.trim() === "") continue;
      const [concept, alias, parent] = line.split("\t").map((cell) => cell.trim());
      if (!concept || !alias || !parent) {
        throw new UsageError(`Line ${at + 1} of the knowledge base has no concept, alias and parent.`, {
          code: "KB_INVALID",
          hint: "Each line is: concept, tab, one of its names, tab, parent.",
        });
      }
      this.conceptOf.set(isAcronymOnly(alias) ? alias : alias.toLowerCase(), concept);
      addToList(this.aliases, concept, alias);
      if (this.parents.has(concept)) continue;
      this.parents.set(concept, parent);
      addToList(this.children, parent, concept);
    }
  }

  /**
   * Returns the names of other concepts of the same parent, but for those that are named beside it and those
   * that have a name of it: they may be the same.
   */
  private siblingsOf(concept: string, named: ReadonlySet<string>): string[] {
    const parent = this.parents.get(concept)!;
    const own = new Set(this.namesOf(concept).map((name) => name.toLowerCase()));
    const siblings: string[] = [];
    for (const other of this.children.get(parent)!) {
      if (siblings.length === MOST_SIBLINGS) break;
      if (named.has(other) || other === parent) continue;
      const names = this.namesOf(other);
      if (!names.some((name) => own.has(name.toLowerCase()))) siblings.push(names[0]!);
    }
    return siblings;
  }

  private namesOf(concept: string): readonly string[] {
    return this.aliases.get(concept)!;
  }

  /**
   * Returns the edits that put another concept of the same parent in the place of one that a text names. One
   * that it names as well makes no claim there: "ibuprofen is safer than ibuprofen".
   */
  edits(statement: Statement): Edit[] {
    const mentions = [...this.mentions(statement)];
    const named = new Set(mentions.map(({ concept }) => concept));
    const edits: Edit[] = [];
    let next = 0;
    for (const { concept, first, last } of mentions) {
      if (first < next) continue;
      const siblings = this.siblingsOf(concept, named);
      if (siblings.length === 0) continue;
      if (isWhole(statement, first, last) && excludesOthers(statement, last))
        for (const other of siblings) edits.push(editOf(statement, first, last, other));
      next = last + 1;
    }
    return edits;
  }

  /** Yields what a text names, by rising first word, the longest first. */
  private *mentions(statement: Statement): Generator<Mention> {
    const { words, text, signature } = statement;
    for (let first = 0; first < signature; first++) {
      for (let last = Math.min(words.length, first + MOST_WORDS) - 1; last >= first; last--) {
        const written = text.slice(words[first]!.start, endOfWord(statement, last));
        const concept = this.conceptOf.get(written) ?? this.conceptOf.get(written.toLowerCase());
        if (concept !== undefined) yield { concept, first, last };
      }
    }
  }
}

/** "WHO" is no "who". */
function isAcronymOnly(name: string): boolean {
  const lower = name.toLowerCase();
  return isShouted(name) && (isStopWord(lower) || isCommonWord(lower));
}

/** Whether words are no part of a longer name ("Gerald Ford"), nor what stands before one. */
function isWhole({ names }: Statement, first: number, last: number): boolean {
  return names.every(
    (name) => name.last < first || last < name.first - 1 || (first <= name.first && name.last <= last),
  );
}

/** An acronym is replaced by a name as the table writes it. */
function editOf(statement: Statement, first: number, last: number, other: string): Edit {
  const start = statement.words[first]!.start;
  const end = endOfWord(statement, last);
  const isAcronym = isShouted(statement.text.slice(start, end)) && !isShouted(statement.text);
  const edit: Edit = isAcronym
    ? { kind: "sibling", replacements: [{ start, end, replacement: other }] }
    : editAt("sibling", statement, start, end, other);
  return withArticles(edit, statement);
}
