import { type Command, Option } from "commander";
import { UsageError } from "../base/core/errors";
import { isInRange, type Range, rangeWords, UNLIMITED } from "../base/core/values/range";
// Not from the room's entry: what every command loads reads no texts.
import { isoDay } from "../base/text/dates";

/** What the option `--ranker` of several verbs means. */
export const RANKER_HELP =
  "what ranks: auto (the workspace's own ranker or, without one, the shipped ranker; a reranker corrects either that did not learn from it), shipped, none (candidates in the order of their fusion, untrained), encoder (cosine similarity alone) or bm25 (one BM25 over all text, the baseline of the CheckThat! labs)";

/** What the options say of the files of queries that several verbs take. */
export const QUERIES_HELP =
  "id<TAB>text lines, or .jsonl[.gz] with id, text, imageText, quotedText, language, author, date";

/** Puts two examples, without the program's name, before the help of a verb. */
export function withExamples(verb: Command, lines: readonly [string, string]): Command {
  const text = lines.map((line) => `  crowdchecked ${line}\n`).join("");
  return verb.addHelpText("before", `Examples:\n${text}`);
}

/** Returns an option's meaning, its allowed values, and its default if there is one, for the help. */
export function describeOption(option: Option): string {
  const { description, argChoices, defaultValue, defaultValueDescription } = option;
  const isEmpty = defaultValue === undefined || defaultValue === false || String(defaultValue) === "";
  const notes = [
    ...(argChoices ? [`one of ${argChoices.join(", ")}`] : []),
    ...(isEmpty ? [] : [`default: ${defaultValueDescription ?? defaultValue}`]),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join("; ")})`;
}

/**
 * Returns an option whose value is parsed when the command line is.
 * @param otherwise its default; absent: undefined, and the help shows none.
 */
export function parsed<T>(
  flags: string,
  meaning: string,
  parse: (given: string, option: string) => T,
  otherwise?: T,
): Option {
  const option = new Option(flags, meaning);
  option.argParser((given) => parse(given, option.long as string));
  return otherwise === undefined ? option : option.default(otherwise);
}

/** Returns an option that takes one of a few values, which the help lists. */
export function oneOf<T extends string>(
  flags: string,
  meaning: string,
  allowed: readonly T[],
  otherwise?: T,
): Option {
  const option = parsed(flags, meaning, (given, name) => choice(name, given, allowed), otherwise);
  option.argChoices = [...allowed];
  return option;
}

/** Counts: what is there at least once. */
export const COUNT: Range = { min: 1, max: UNLIMITED, whole: true };

/** Returns an option that takes a number. */
export function numeric(flags: string, meaning: string, range: Range, otherwise?: number): Option {
  return parsed(flags, meaning, (given, name) => numberIn(name, given, range), otherwise);
}

/** Returns an option that takes a day, as `YYYY-MM-DD`. */
export function day(flags: string, meaning: string): Option {
  return parsed(flags, meaning, (given, name) => {
    const iso = /^\d{4}-/.test(given) ? isoDay(given) : undefined;
    if (iso === undefined) throw invalidOption(name, "a day such as 2024-01-31", given);
    return iso;
  });
}

/** Returns an option that takes several items, separated by commas. @param otherwise as one would type it. */
export function listOf<T>(
  flags: string,
  meaning: string,
  parse: (item: string, option: string) => T,
  otherwise?: string,
): Option {
  const all = (given: string, name: string): T[] => [
    ...new Set(given.split(",").map((item) => parse(item.trim(), name))),
  ];
  const option = parsed(flags, meaning, all);
  return otherwise === undefined ? option : option.default(all(otherwise, flags), otherwise);
}

/**
 * Returns an option that may be given several times; without it the list is empty. An empty text, as an unset
 * variable makes it, would let nothing through.
 */
export function several(flags: string, meaning: string): Option {
  const option = new Option(flags, `${meaning}; may be repeated`).default([]);
  return option.argParser((given: string, before: readonly string[]) => {
    if (given.trim() === "") throw invalidOption(option.long as string, "a text", given);
    return [...before, given];
  });
}

/**
 * Returns the allowed value that was given.
 * @throws UsageError `OPTION_INVALID` naming option, allowed values and what was given.
 */
export function choice<T extends string>(option: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === given);
  if (found !== undefined) return found;
  throw invalidOption(option, `one of ${allowed.join(", ")}`, given);
}

/** Returns a number of a range. @throws UsageError `OPTION_INVALID`. */
export function numberIn(option: string, given: string, range: Range): number {
  const value = given.trim() === "" ? Number.NaN : Number(given);
  if (isInRange(value, range)) return value;
  throw invalidOption(option, rangeWords(range), given);
}

/**
 * Refuses options that have no effect beside another.
 * @throws UsageError `OPTION_INVALID` naming the first that was given.
 */
export function refuseOptions<T extends object>(
  options: T,
  names: readonly (keyof T & string)[],
  why: string,
  hint?: string,
): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  const flag = given.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--${flag} ${why}.`, {
    code: "OPTION_INVALID",
    ...(hint === undefined ? {} : { hint }),
  });
}

/**
 * Returns which of some options were given on the command line: the value of one that has a default does not
 * tell.
 */
export function givenOptions(verb: Command, names: readonly string[]): Readonly<Record<string, true>> {
  return Object.fromEntries(
    names.filter((name) => verb.getOptionValueSource(name) === "cli").map((name) => [name, true]),
  );
}

/** What stands for a file or a folder in the help of a verb. */
const PATHS: ReadonlySet<string> = new Set(["file", "folder", "home", "model", "backup"]);

/**
 * Refuses files and folders without a name, as unset variables make them: some would be the folder where the
 * program runs, others be noticed only once all work is done.
 * @throws UsageError `OPTION_INVALID` naming the option or argument.
 */
export function refuseNameless(verb: Command): void {
  const options = verb.options.map((option) => ({
    name: option.long ?? option.flags,
    kind: /[<[](\w+)/.exec(option.flags)?.[1] ?? "",
    given: verb.getOptionValue(option.attributeName()) as unknown,
  }));
  const positional = verb.registeredArguments.map((argument, i) => ({
    name: `<${argument.name()}>`,
    kind: argument.name(),
    given: verb.processedArgs[i] as unknown,
  }));
  const nameless = [...options, ...positional].find(
    ({ kind, given }) => PATHS.has(kind) && [given].flat().includes(""),
  );
  if (nameless) throw invalidOption(nameless.name, "the name of a file or folder", "");
}

/** Returns the error for an option whose value is not allowed. */
export function invalidOption(option: string, expected: string, given: string): UsageError {
  return new UsageError(`${option} must be ${expected}; it is "${given}".`, {
    code: "OPTION_INVALID",
    hint: "Add --help to the verb to see what is allowed.",
  });
}
