import { parseUrl } from "../core/parse-url";

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

/** Most commands have no rules, and a third of their start would be to load zod. */
function makeRules() {
  const { z } = require("zod") as typeof import("zod");
  const Verdict = z.enum(["answer", "suggest", "none"]);
  const Rule = z.strictObject({
    name: z
      .string()
      .regex(
        /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}$/u,
        "must be up to 80 letters, digits, blanks, dots and hyphens",
      ),
    posts: z.int().min(0).max(1_000_000_000),
    minutes: z.int().min(1).max(MAX_MINUTES),
    verdict: z.union([Verdict.transform((one) => [one]), z.array(Verdict).min(1)]).optional(),
    minConfidence: z.number().min(0).max(1).optional(),
    site: z
      .string()
      .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, "must be a host, such as example.org")
      .optional(),
    source: z.string().min(1).max(200).optional(),
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/, "must be a code of ISO 639, such as en")
      .optional(),
    webhook: z
      .string()
      .max(2000)
      .refine(isWebAddress, "must be an http or https address without a user")
      .optional(),
  });
  return z
    .array(Rule)
    .max(MAX_RULES)
    .refine((rules) => new Set(rules.map(({ name }) => name)).size === rules.length, "names must differ");
}

/**
 * Returns the alert rules of a settings file, or of an environment variable as JSON; otherwise a sentence on
 * what is wrong first.
 */
export function readAlertRules(given: unknown): readonly AlertRule[] | string {
  const read = makeRules().safeParse(typeof given === "string" ? fromJson(given) : given);
  if (read.success) return read.data as readonly AlertRule[];
  const [issue] = read.error.issues;
  const path = (issue?.path ?? []).map((step) =>
    typeof step === "number" ? `[${step}]` : `.${String(step)}`,
  );
  return `alerts${path.join("")}: ${issue?.message}`;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isWebAddress(text: string): boolean {
  const parsed = parseUrl(text);
  if (!parsed) return false;
  const { protocol, username, password } = parsed;
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
