import type { TObject } from "@sinclair/typebox";
import type { FastifyRequest } from "fastify";

const INTEGER = /^-?\d{1,15}$/;

/**
 * Returns a hook that converts the integers of a schema in the query or the path of an address, which hold
 * only texts. Validation refuses what is not an integer.
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
