import { readFileSync } from "node:fs";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";

type Json = Readonly<Record<string, unknown>>;

/** A parameter as OpenAPI has it. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Json;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Json; readonly example?: unknown }>>;
}

/** An operation of an OpenAPI document. */
export interface Operation extends Json {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Json[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description?: string }>>;
}

/** An OpenAPI document, as far as tests look at it. */
export interface OpenApi extends Json {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly servers?: readonly { readonly url: string }[];
  readonly components: {
    readonly securitySchemes: Json;
    readonly schemas: Readonly<Record<string, Json>>;
  };
}

/** An operation with where it is found. */
export interface Located {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function operationsOf({ paths }: OpenApi): Located[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Returns every object inside a JSON value, itself included. */
export function objectsIn(value: unknown): Json[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Json]), ...Object.values(value).flatMap(objectsIn)];
}

/** Returns the schemas of an operation's parameters, bodies and answers. */
export function schemasOf({ parameters = [], requestBody = {}, responses }: Operation): Json[] {
  const contents = [requestBody, ...Object.values(responses)].flatMap(({ content = {} }) =>
    Object.values(content),
  );
  return [...parameters, ...contents].flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addFormat("media-range", /^[^/\s]+\/[^/\s]+$/);

/** The OpenAPI Initiative's schema of OpenAPI 3.1 documents. */
const DOCUMENT_SCHEMA = require.resolve("@seriousme/openapi-schema-validator/schemas/v3.1/schema.json");

/** Returns what checks whether a document is OpenAPI 3.1. */
export function documentCheck(): ValidateFunction {
  return ajv.compile(JSON.parse(readFileSync(DOCUMENT_SCHEMA, "utf8")));
}

/**
 * Returns what checks values by a schema of a document, in which its references are found.
 * @throws what Ajv throws for what is no JSON Schema of 2020-12.
 */
export function checkOf(schema: Json, { components }: OpenApi): ValidateFunction {
  return ajv.compile({ ...schema, components });
}
