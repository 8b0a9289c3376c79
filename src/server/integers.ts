import type { TObject } from "@sinclair/typebox";
import type { FastifyRequest } from "fastify";

const INTEGER = /^-?\d{1,15}$/;

/**
 * Returns a hook that turns what a schema wants as integers into numbers, in the query or in the path of an
 * address: both hold texts alone. What is written otherwise is left for validation to refuse.
 */
export function readIntegers(
  part: "query" | "params",
  { properties }: TObject,
): (request: FastifyRequest, _: unknown, done: () => void) => void {
  const names = Object.keys(properties).filter((name) => properties[name]?.["type"] === "integer");
  return (request, _, done) => {
    const given = request[part] as Record<string, unknown>;
    for (const name of names) {
      const value = given[name];
      if (typeof value === "string" && INTEGER.test(value)) given[name] = Number(value);
    }
    done();
  };
}
