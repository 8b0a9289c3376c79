import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

export const DEPLOY = join(__dirname, "..", "..", "deploy");

/** Returns the documents of a YAML file of `deploy/`. @throws Error where one cannot be parsed. */
export function yamlIn(file: string): unknown[] {
  return parseAllDocuments(readFileSync(join(DEPLOY, file), "utf8"), { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS();
  });
}

/** An object of Kubernetes, before it is known to be valid. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

/** The names of the manifests in `deploy/kubernetes/`, the list of them left out. */
export function manifests(): string[] {
  return readdirSync(join(DEPLOY, "kubernetes"))
    .filter((name) => name.endsWith(".yaml") && name !== "kustomization.yaml")
    .sort();
}

/** Returns all objects of `deploy/kubernetes/`. */
export function kubeObjects(): KubeObject[] {
  return manifests().flatMap((name) => yamlIn(`kubernetes/${name}`) as KubeObject[]);
}

/** Yields every object inside a value, itself included. */
export function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}
