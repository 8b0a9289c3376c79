import { statSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { exclusionOf, kindOf, relationOf, sameEntity } from "../../../src/compare/lexicon";
import { wordNet } from "../../../src/compare/lexicon/table";

describe("relationOf", () => {
  test.each([
    ["car", "automobile"],
    ["killed", "kill"],
    ["children", "child"],
    ["destroyed", "destruction"],
    ["the u.s.", "american"],
  ])("%s is a synonym of %s", (a, b) => {
    expect(relationOf(a, b)).toBe("synonym");
    expect(relationOf(b, a)).toBe("synonym");
  });

  test("a kind of something does not conflict with it: an eagle is a bird", () => {
    expect(relationOf("eagle", "bird")).toBe("hyponym");
    expect(relationOf("birds", "eagles")).toBe("hypernym");
    expect(relationOf("nurse", "health professional")).toBe("hyponym");
  });

  test.each([
    ["rose", "fell"],
    ["increased", "decrease"],
    ["before", "after"],
    ["more than", "less than"],
    ["legal", "illegal"],
    ["arrested", "released"],
    ["dead", "alive"],
    ["man", "woman"],
    ["vaccinated", "unvaccinated"],
    ["hot", "cold"],
    ["huge", "tiny"],
    ["harmless", "harmful"],
    ["north", "south"],
    ["Democrats", "Republicans"],
  ])("%s is an antonym of %s", (a, b) => {
    expect(relationOf(a, b)).toBe("antonym");
    expect(relationOf(b, a)).toBe("antonym");
  });

  test.each([
    ["red", "green"],
    ["France", "Spain"],
    ["Germans", "French"],
    ["April", "March"],
    ["Monday", "Tuesdays"],
    ["Mars", "Venus"],
    ["kitchen", "bathroom"],
    ["beer", "wine"],
    ["piano", "violin"],
    ["dogs", "cats"],
    ["Muslim", "Buddhist"],
    ["all", "some"],
  ])("%s and %s are two of a kind", (a, b) => {
    expect(relationOf(a, b)).toBe("sibling");
    expect(relationOf(b, a)).toBe("sibling");
  });

  test.each([
    ["inflammable", "flammable"],
    ["cut", "reduced"],
    ["politician", "climate"],
    ["reading", "mobile"],
    ["us", "it"],
    ["trump", "green"],
    ["five", "second"],
    ["covfefe", "vaccine"],
  ])("%s and %s do not exclude each other", (a, b) => {
    expect(["antonym", "sibling"]).not.toContain(relationOf(a, b));
  });
});

describe("kindOf", () => {
  test.each([
    ["China", "country"],
    ["Chinese", "nationality"],
    ["U.S.", "country"],
    ["Texas", "state"],
    ["TX", "state"],
    ["Houston", "city"],
    ["Africa", "continent"],
    ["January", "month"],
    ["Tuesday", "weekday"],
    ["Jupiter", "planet"],
    ["Islam", "religion"],
    ["Democrats", "party"],
    ["Abraham Lincoln", "person"],
    ["Barack Obama", "person"],
    ["NATO", "organisation"],
    ["table", undefined],
  ])("%s is a %s", (name, kind) => {
    expect(kindOf(name)).toBe(kind);
  });
});

describe("sameEntity", () => {
  test.each([
    ["China", "Chinese"],
    ["USA", "United States"],
    ["U.S.", "Americans"],
    ["UK", "Britain"],
    ["British", "United Kingdom"],
    ["Germany", "Berlin"],
    ["Texas", "TX"],
    ["Burma", "Myanmar"],
  ])("%s and %s stand for one country or place", (a, b) => {
    expect(sameEntity(a, b)).toBe(true);
    expect(sameEntity(b, a)).toBe(true);
  });

  test.each([
    ["China", "Japanese"],
    ["Germany", "Paris"],
    ["dog", "dog"],
  ])("%s and %s do not", (a, b) => {
    expect(sameEntity(a, b)).toBe(false);
  });
});

test("the table has at most 2 MB and its licence beside it", () => {
  const folder = join(PACKAGE_ROOT, "dist", "lexicon");
  expect(statSync(join(folder, "wordnet.bin")).size).toBeLessThan(2e6);
  expect(statSync(join(folder, "LICENSE-WordNet")).size).toBeGreaterThan(1000);
});

describe("exclusionOf", () => {
  /** Opposites, siblings, synonyms, kinds of one another, derived words, names of places, unknown words. */
  const words =
    "rise fall fell increase banned allowed legal illegal possible impossible useful useless red blue eagle bird birds planet mars mercury france spain french spanish german germany sick healthy north south first second all none cut reduced nurse doctor politician climate covfefe vaccine us it trump green hot cold warm chilly alive dead true false".split(
      " ",
    );

  test.each(words)("tells of %s and any other word what relationOf tells", (word) => {
    const told = words.map((other) => exclusionOf(word, other) ?? "none");
    const known = words.map((other) => {
      const relation = relationOf(word, other);
      return relation === "antonym" || relation === "sibling" ? relation : "none";
    });
    expect(told).toEqual(known);
  });
});

test("every lemma of the compiled WordNet is found by its letters, and none that it lacks", () => {
  const table = wordNet();
  const known = new Map([...table.entries()]);
  const found = [...known.keys()].filter(
    (lemma) => String(table.sensesOf(lemma)) === String(known.get(lemma)),
  );
  expect(found).toHaveLength(known.size);
  expect(known.size).toBeGreaterThan(50_000);
  const others = ["", "\u0101", "a\u2019", "zzz", ...[...known.keys()].map((lemma) => `${lemma}q`)];
  expect(others.filter((word) => !known.has(word) && table.sensesOf(word).length > 0)).toEqual([]);
});
