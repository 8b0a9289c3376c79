import * as v from "valibot";
import { type Fields, isObject } from "./parse-json";

/** Longest message of a fault: those of the library repeat what was given. */
const MAX_CHARS = 200;

/** Returns the shape of an object as JSON has them; for the library a list is one, too. */
export const anObject = (wanted = "must be an object") => v.custom<Fields>(isObject, wanted);

/** Returns the shape of an object whose other keys are left out. */
export const object = <T extends v.ObjectEntries>(entries: T) => v.pipe(anObject(), v.object(entries));

/** Returns the shape of an object whose other keys are kept. */
export const looseObject = <T extends v.ObjectEntries>(entries: T) =>
  v.pipe(anObject(), v.looseObject(entries));

/** Returns the shape of an object that has no other keys; a fault names all that it has. */
export const strictObject = <T extends v.ObjectEntries>(entries: T, wanted?: string) =>
  v.pipe(
    anObject(wanted),
    v.strictObject(entries, ({ path }) => {
      const { key, input } = path?.[0] as { readonly key: string; readonly input: object };
      // Of a missing key the fault is that of its shape.
      if (Object.hasOwn(entries, key)) return v.safeParse(entries[key]!, undefined).issues?.[0].message ?? "";
      const others = Object.keys(input).filter((name) => !Object.hasOwn(entries, name));
      const named = others.map((name) => JSON.stringify(name)).join(", ");
      return `has no key ${named}; its keys are ${Object.keys(entries).join(", ")}`;
    }),
  );

/** Returns the shape of an object whose values are alike. */
export const record = <T extends v.GenericSchema>(value: T) =>
  v.pipe(anObject(), v.record(v.string(), value));

/** Returns the shape of a text of so many characters. */
export const text = (min: number, max = Number.POSITIVE_INFINITY) =>
  v.pipe(v.string(), v.minLength(min), v.maxLength(max));

/** Returns the shape of a text of a form. */
export const matching = (form: RegExp, wanted?: string) => v.pipe(v.string(), v.regex(form, wanted));

/** A number. JSON's `1e999` is none. */
export const number = v.pipe(v.number(), v.finite());

/** Returns the shape of a whole number. */
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER, wanted?: string) =>
  v.pipe(v.number(wanted), v.safeInteger(wanted), v.minValue(min, wanted), v.maxValue(max, wanted));

/** A text without half characters. These have no form in files: two names could become one. */
export const wholeText = v.pipe(
  v.string(),
  v.check((given) => given.isWellFormed(), "must hold no half of a character"),
);

const WANTED_ID = "must be a text, or a whole number up to 2^53 (a larger one as text)";

/** An id, as a text; a whole number is its digits. JavaScript reads larger numbers as others. */
export const idText = v.pipe(
  v.union([wholeText, whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, WANTED_ID)], WANTED_ID),
  v.transform(String),
);

/** How spreadsheets write numbers of many digits: what stood behind the first ones is lost. */
const ROUNDED = /^\d[.,]\d+E\+\d\d$/;

/** Returns why an id of a table names nothing any more, if it is so. */
export function roundedId(id: string): string | undefined {
  return ROUNDED.test(id)
    ? `the id ${id} is a number that a spreadsheet has rounded: have it keep ids as text`
    : undefined;
}

/** A time of ISO 8601 in UTC. */
export const utcTime = v.pipe(v.string(), v.check(isUtcTime, "must be a time such as 2020-01-31T12:00:00Z"));

function isUtcTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text)) return false;
  const time = Date.parse(text);
  // The thirtieth of February would be one in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19));
}

/** Returns the keys that lead to a fault; one of unknown keys is the fault of what has them. */
export function placeOf(issue: v.BaseIssue<unknown>): unknown[] {
  const keys = (issue.path ?? []).map(({ key }) => key);
  return isOfKeys(issue) ? keys.slice(0, -1) : keys;
}

/** Returns whether a fault is of keys that an object must not have. */
export function isOfKeys({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === "strict_object" && expected === "never";
}

/** Returns what is wrong in that place. */
export function problemOf(issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.path?.at(-1)?.origin === "key" && !isOfKeys(issue);
  return isMissing ? "is needed" : issue.message.slice(0, MAX_CHARS);
}

/** Returns what schemas found wrong, in one line without repeats, each fault with its key. */
export function faultsOf(...issues: readonly v.BaseIssue<unknown>[]): string {
  const faults = issues.map((issue) =>
    [placeOf(issue).join("."), problemOf(issue)].filter(Boolean).join(": "),
  );
  return [...new Set(faults)].join("; ");
}

/** Returns what a value of a shape holds. @param refuse makes the error for its first fault. */
export function readAs<T>(
  shape: v.GenericSchema<unknown, T>,
  value: unknown,
  refuse: (fault: string, cause: unknown) => Error,
): T {
  const read = v.safeParse(shape, value);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const place = placeOf(issue).join(".") || "the whole";
  throw refuse(`${place}: ${problemOf(issue)}`, new v.ValiError(read.issues));
}
