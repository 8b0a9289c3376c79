import * as v from "valibot";
import { parseJson } from "../core/values/parse-json";
import { parseUrl } from "../core/values/parse-url";
import { matching, number, placeOf, problemOf, strictObject, text, whole } from "../core/values/shape";

/** When a group of posts that say the same is worth telling. */
export interface AlertRule {
  /** Names it in its alerts. */
  readonly name: string;
  /** More posts than this in `minutes` make it fire. */
  readonly posts: number;
  /** Length of the window that ends with the latest post. */
  readonly minutes: number;
  /** Verdicts that a group may have; default: any. */
  readonly verdict?: readonly ("answer" | "suggest" | "none")[];
  /** Least confidence of the group's surest answer, 0 - 1. */
  readonly minConfidence?: number;
  /** Host of the article, without `www.`. */
  readonly site?: string;
  /** The article's source, as the workspace has it. */
  readonly source?: string;
  /** A language of the group's posts, ISO 639. */
  readonly language?: string;
  /** Address that gets the alert by POST. */
  readonly webhook?: string;
}

const MAX_RULES = 100;
/** Curves count single minutes for as long. */
const MAX_MINUTES = 60;

const WEBHOOK = "must be an http or https address without a user";
const verdict = v.picklist(["answer", "suggest", "none"]);
const listOf = <T>(one: T): T[] => [one];
const verdicts = v.pipe(v.array(verdict), v.minLength(1));
const rule = strictObject({
  name: matching(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}$/u,
    "must be up to 80 letters, digits, blanks, dots and hyphens",
  ),
  posts: whole(0, 1_000_000_000),
  minutes: whole(1, MAX_MINUTES),
  verdict: v.optional(v.union([v.pipe(verdict, v.transform(listOf)), verdicts])),
  minConfidence: v.optional(v.pipe(number, v.minValue(0), v.maxValue(1))),
  site: v.optional(matching(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, "must be a host, such as example.org")),
  source: v.optional(text(1, 200)),
  language: v.optional(matching(/^[a-z]{2,3}$/, "must be a code of ISO 639, such as en")),
  webhook: v.optional(v.pipe(text(0, 2000), v.check(isWebAddress, WEBHOOK))),
});
const alertRules = v.pipe(
  v.array(rule),
  v.maxLength(MAX_RULES),
  v.check((rules) => new Set(rules.map(({ name }) => name)).size === rules.length, "names must differ"),
);

/**
 * Returns the alert rules of a settings file, or of an environment variable as JSON; otherwise a sentence on
 * what is wrong first.
 */
export function readAlertRules(given: unknown): readonly AlertRule[] | string {
  const json = typeof given === "string" ? parseJson(given) : given;
  if (json === undefined) return "alerts: it is not JSON";
  const read = v.safeParse(alertRules, json);
  if (read.success) return read.output as readonly AlertRule[];
  const [issue] = read.issues;
  const path = placeOf(issue).map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`));
  return `alerts${path.join("")}: ${problemOf(issue)}`;
}

function isWebAddress(text: string): boolean {
  const parsed = parseUrl(text);
  if (!parsed) return false;
  const { protocol, username, password } = parsed;
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
