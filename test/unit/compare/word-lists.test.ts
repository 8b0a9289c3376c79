import { readdirSync } from "node:fs";
import { join } from "node:path";
import { foldText } from "../../../src/base/text";
import type { WordLists } from "../../../src/compare/languages/word-lists";
import { readText } from "../../../src/compare/text";

const FOLDER = join(__dirname, "../../../src/compare/languages");
const FILES = readdirSync(FOLDER).filter((file) => !/^(?:index|word-lists|endings)/.test(file));

/** Lists whose entries are looked up as one word of a text. */
const SINGLE = [
  "negations",
  "no",
  "conjunctions",
  "false",
  "true",
  "be",
  "articles",
  "pointers",
  "reports",
  "or",
] as const;

function listsOf(file: string): WordLists {
  const [lists] = Object.values(require(join(FOLDER, file)) as Record<string, WordLists>);
  return lists!;
}

const entriesOf = (list: string): string[] => list.split(/\s+/).filter((entry) => entry !== "");

/** Returns a phrase as somebody would write it, without what stands for other words and endings. */
const written = (entry: string): string =>
  entry.replaceAll(/[_~]/g, " ").replaceAll("'*", "'a").replaceAll("*", "");

function allEntries(lists: WordLists): string[] {
  const { paired, corrections, opposites, denying: _, inflections: __, deniesBefore: ___, ...single } = lists;
  return [
    ...Object.values(single),
    ...corrections,
    ...opposites.flat(),
    paired?.negations ?? "",
    paired?.beside ?? "",
  ].flatMap(entriesOf);
}

describe("the lists of what a language denies, doubts and asks with", () => {
  test.each(FILES)("name single words where a text is searched word by word: %s", (file) => {
    const lists = listsOf(file);
    const single = SINGLE.flatMap((name) => entriesOf(lists[name]));
    expect(single.filter((entry) => readText(entry).words.length !== 1 || /[_~*]/.test(entry))).toEqual([]);
  });

  test.each(FILES)("have no word that a text is read otherwise than: %s", (file) => {
    const apart = (text: string): string => text.replaceAll("-", " ").trim().replaceAll(/\s+/g, " ");
    const unread = allEntries(listsOf(file)).filter((entry) => {
      const words = readText(written(entry)).words.map(({ lower }) => lower);
      return words.join(" ") !== apart(foldText(written(entry)).toLowerCase());
    });
    expect(unread).toEqual([]);
  });
});
