import { UsageError } from "../core/errors";
import { shownValue } from "../core/values/shown-value";
import type { Setting } from "./schema";

type Value = Setting["default"];

/** What a setting's value must be, and how it is read: undefined where it is something else. */
interface Kind {
  readonly expected: string;
  read(given: unknown): Value | undefined;
}

/**
 * Returns a setting's value, of the kind of its default: an integer, a boolean, a list or a text.
 * @param given a text from the environment, or a value of the JSON file.
 * @param origin where it was given, for the message.
 * @throws UsageError `CONFIG_INVALID` naming key, origin, what was expected and what was found.
 */
export function readValue(name: string, setting: Setting, given: unknown, origin: string): Value {
  if (setting.read) return readByItself(name, setting.read, given, origin);
  const { expected, read } = kindOf(setting);
  const value = read(given);
  if (value !== undefined) return value;
  throw new UsageError(
    `The setting "${name}" (from ${origin}) must be ${expected}; it is ${shownValue(given)}.`,
    {
      code: "CONFIG_INVALID",
      hint: "Correct the value or leave it out; docs/settings.md lists all settings.",
    },
  );
}

function readByItself(
  name: string,
  read: NonNullable<Setting["read"]>,
  given: unknown,
  origin: string,
): Value {
  const value = read(given);
  if (typeof value !== "string") return value;
  throw new UsageError(`The setting "${name}" (from ${origin}) is wrong at ${value}.`, {
    code: "CONFIG_INVALID",
    hint: "Correct the value or leave it out; docs/settings.md says where it is described.",
  });
}

function kindOf({ default: otherwise, min = 0, max = Number.MAX_SAFE_INTEGER }: Setting): Kind {
  if (typeof otherwise === "number")
    return {
      expected: `an integer from ${min} to ${max}`,
      read: (given) => readInteger(given, min, max),
    };
  if (typeof otherwise === "boolean") return { expected: "true or false, or 1 or 0", read: readBoolean };
  if (typeof otherwise === "string") return { expected: "a text that is not empty", read: readText };
  return {
    expected: "words separated by spaces, or an array of texts",
    read: (given) => readWords(given, otherwise.length === 0),
  };
}

function readInteger(given: unknown, min: number, max: number): number | undefined {
  const number = typeof given === "string" && given.trim() !== "" ? Number(given) : given;
  if (typeof number !== "number" || !Number.isInteger(number)) return undefined;
  return number >= min && number <= max ? number : undefined;
}

function readBoolean(given: unknown): boolean | undefined {
  const value = typeof given === "string" ? given.trim() : given;
  if (value === true || value === 1 || value === "true" || value === "1") return true;
  if (value === false || value === 0 || value === "false" || value === "0") return false;
  return undefined;
}

function readText(given: unknown): string | undefined {
  return typeof given === "string" && given !== "" ? given : undefined;
}

/** A word of an array may hold spaces, as paths do. */
function readWords(given: unknown, mayBeEmpty: boolean): readonly string[] | undefined {
  const words: unknown = typeof given === "string" ? given.split(/\s+/).filter(Boolean) : given;
  if (!Array.isArray(words) || !words.every(isWord)) return undefined;
  return words.length > 0 || mayBeEmpty ? words : undefined;
}

function isWord(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
