import { UsageError } from "../../src/base/core/errors";
import type { Statement } from "../../src/compare";
import { isEditable } from "./antonyms";
import { type Edit, editAt } from "./edit";

/** A concept's names are of so many words at most. */
const MOST_WORDS = 4;
/** Children of one parent that are tried. */
const MOST_SIBLINGS = 50;

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
      this.conceptOf.set(alias.toLowerCase(), concept);
      push(this.aliases, concept, alias);
      if (this.parents.has(concept)) continue;
      this.parents.set(concept, parent);
      push(this.children, parent, concept);
    }
  }

  /** Returns the names of other concepts of the same parent. */
  private siblingsOf(alias: string): string[] {
    const concept = this.conceptOf.get(alias.toLowerCase());
    const parent = concept === undefined ? undefined : this.parents.get(concept);
    if (parent === undefined) return [];
    const others = this.children.get(parent)!.filter((other) => other !== concept && other !== parent);
    return others.slice(0, MOST_SIBLINGS).map((other) => this.aliases.get(other)![0]!);
  }

  /** Returns the edits that put another concept of the same parent in the place of one that a text names. */
  edits(statement: Statement): Edit[] {
    const { words, text } = statement;
    const edits: Edit[] = [];
    for (let i = 0; i < statement.signature; i++) {
      for (let last = Math.min(words.length, i + MOST_WORDS) - 1; last >= i; last--) {
        const { start } = words[i]!;
        const { end } = words[last]!;
        const siblings = this.siblingsOf(text.slice(start, end));
        if (siblings.length === 0) continue;
        if (isEditable(statement, last))
          for (const other of siblings) edits.push(editAt("sibling", statement, start, end, other));
        i = last;
        break;
      }
    }
    return edits;
  }
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
