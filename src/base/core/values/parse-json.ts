/** Why a record is refused that cannot be parsed. */
export const NOT_JSON = "it is not JSON";

const BYTE_ORDER_MARK = /^\ufeff/;

/** Returns the parsed text, or undefined when it is not JSON. A byte-order mark is left out. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(BYTE_ORDER_MARK, ""));
  } catch {
    return undefined;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object as JSON has them. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
