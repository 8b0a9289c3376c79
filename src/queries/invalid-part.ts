/** What a schema found wrong, as Ajv tells it. */
export interface Invalid {
  readonly keyword: string;
  /** Where in the value, as a JSON pointer. */
  readonly instancePath: string;
  readonly params: object;
  readonly message?: string | undefined;
  /** The schema of the object or value that `instancePath` names. */
  readonly parentSchema?: object | undefined;
}

/**
 * Returns what is wrong with which part of a request, with the allowed values:
 * `body/vote must be one of "up", "down", "match"`.
 */
export function invalidPart(invalid: readonly Invalid[] | null | undefined, context = "body"): string {
  const { alternatives, first } = worst(invalid ?? []);
  if (first === undefined) return `${context} is not of its form`;
  const { keyword, params, instancePath, message = "is not of its form", parentSchema } = first;
  const where = `${context}${instancePath}`;
  if (alternatives.length > 1) return `${where} must be ${alternatives.join(" or ")}`;
  const { allowedValues, additionalProperty } = params as Readonly<Record<string, unknown>>;
  if (keyword === "enum") return `${where} must be one of ${quoted(allowedValues as readonly unknown[])}`;
  if (keyword !== "additionalProperties") return `${where} ${lengthWords(keyword, params) ?? message}`;
  const { properties = {} } = (parentSchema ?? {}) as { readonly properties?: object };
  const unknown = quoted([String(additionalProperty).slice(0, 60)]);
  const known = quoted(Object.keys(properties));
  return `${where} must not have ${unknown}; it ${known === "" ? "must be empty" : `may have ${known}`}`;
}

/**
 * Returns the error to name. Where a value may have one of several forms, that is an error inside the form
 * whose type it has, or else the types of all.
 */
function worst(invalid: readonly Invalid[]): { alternatives: readonly string[]; first: Invalid | undefined } {
  const isUnion = invalid.some(({ keyword }) => keyword === "anyOf");
  const errors = invalid.filter(({ keyword }) => keyword !== "anyOf");
  const inside = isUnion ? errors.find(({ keyword }) => keyword !== "type") : undefined;
  if (!isUnion || inside) return { alternatives: [], first: inside ?? errors[0] };
  return {
    alternatives: errors.map(({ params }) => String((params as { readonly type?: unknown }).type)),
    first: errors[0],
  };
}

/** Returns which length a text or a list must have, if that is what is wrong. */
function lengthWords(keyword: string, params: object): string | undefined {
  const [, bound, what] = /^(min|max)(Length|Items)$/.exec(keyword) ?? [];
  if (bound === undefined) return undefined;
  const { limit } = params as { readonly limit: number };
  if (bound === "min" && limit === 1) return "must not be empty";
  return `must have at ${bound === "min" ? "least" : "most"} ${limit} ${what === "Items" ? "items" : "characters"}`;
}

function quoted(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(", ");
}
