import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { DEPLOY, type KubeObject, kubeObjects, manifests, objectsIn, yamlIn } from "../../support/deploy";

/** Which package has the schemas of an API. */
const OTHERS: Readonly<Record<string, string>> = { "keda.sh": "@kubernetes-models/keda" };

/** Returns the module of an object's kind: its type, and the validator of its schema. */
function moduleOf({ apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">): string {
  return `${OTHERS[apiVersion.split("/")[0]!] ?? "kubernetes-models"}/${apiVersion}/${kind}`;
}

type Model = new (data: unknown) => { validate(): void };

/** @throws Error where the object breaks the schema of its kind, or the kind has none. */
function validate(object: KubeObject): void {
  const Kind = (require(moduleOf(object)) as Record<string, Model>)[object.kind]!;
  new Kind(object).validate();
}

/**
 * Returns what the compiler says of objects as values of their kinds' types. It refuses fields that a kind
 * does not have, which the schemas let through and a cluster drops.
 */
function unknownFields(objects: readonly KubeObject[]): string[] {
  const lines = objects.map(
    (object, i) =>
      `export const o${i}: import("${moduleOf(object)}").I${object.kind} = ${JSON.stringify(object)};`,
  );
  const file = join(__dirname, "objects.ts");
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2022 },
    ...{ module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version) =>
    name === file
      ? ts.createSourceFile(name, lines.join("\n"), version)
      : getSourceFile.call(host, name, version);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** A worker with faults of the kinds that the tests are to find. */
function faulty(change: (pod: Record<string, unknown>) => void): KubeObject {
  const worker = structuredClone(kubeObjects().find(({ kind }) => kind === "Deployment")!);
  change((worker["spec"] as { template: { spec: Record<string, unknown> } }).template.spec);
  return worker;
}

describe("the manifests for Kubernetes", () => {
  const objects = kubeObjects();
  const named = objects.map((object) => [`${object.kind} ${object.metadata.name}`, object] as const);

  test.each(named)("%s keeps the schema of its kind", (_, object) => {
    validate(object);
  });

  test("quote a question mark within braces, where kubectl's reader of YAML ends an unquoted text", () => {
    const text = manifests().map((name) => readFileSync(join(DEPLOY, "kubernetes", name), "utf8"));
    expect(
      text
        .join("\n")
        .replace(/"[^"\n]*"/g, "")
        .match(/[[{][^\]}\n]*\?.*/g),
    ).toBeNull();
  });

  test("have no field that their kinds do not know", () => {
    expect(unknownFields(objects)).toEqual([]);
  });

  test("would be refused with a wrong type, a missing field or a misspelt one", () => {
    const late = faulty((pod) => Object.assign(pod, { terminationGracePeriodSeconds: "60" }));
    expect(() => validate(late)).toThrow("must be integer");
    const empty = faulty((pod) => delete pod["containers"]);
    expect(() => validate(empty)).toThrow("must have required property");
    const misspelt = faulty((pod) => Object.assign(pod, { terminationGracePeriodSecond: 60 }));
    expect(unknownFields([misspelt])[0]).toContain('"terminationGracePeriodSecond"\' does not exist');
  });

  test("are all applied, with the broker's configuration", () => {
    const [list] = yamlIn("kubernetes/kustomization.yaml") as {
      resources: string[];
      configMapGenerator: { name: string; files: string[] }[];
      images: { name: string }[];
    }[];
    expect([...list!.resources].sort()).toEqual(manifests());
    expect(list!.configMapGenerator).toEqual([{ name: "nats", files: ["nats.conf"] }]);
    expect(readFileSync(join(DEPLOY, "kubernetes", "nats.conf"), "utf8")).toContain("jetstream");
    const images = [...objectsIn(objects)].flatMap(({ image }) => (typeof image === "string" ? [image] : []));
    expect(images).toContain(list!.images[0]!.name);
  });

  test("name only ports, services, secrets and workloads that they have", () => {
    const ports = new Set<unknown>();
    for (const { containerPort, name } of objectsIn(objects))
      if (containerPort !== undefined) for (const known of [containerPort, name]) ports.add(known);
    const probed = [...objectsIn(objects)].flatMap(({ httpGet }) => [...objectsIn(httpGet)]);
    const allowed = [...objectsIn(objects.filter(({ kind }) => kind === "NetworkPolicy"))];
    const used = [...probed, ...allowed].flatMap(({ port }) => (port === undefined ? [] : [port]));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((port) => !ports.has(port) && port !== 53)).toEqual([]);
    const scaled = objects.find(({ kind }) => kind === "ScaledObject");
    const { scaleTargetRef } = scaled!["spec"] as { scaleTargetRef: { name: string } };
    expect(named.map(([name]) => name)).toContain(`Deployment ${scaleTargetRef.name}`);
  });

  test("give the owner alone what crawls need, and start it where that is not set", () => {
    const pods = objects.filter((object) =>
      [...objectsIn(object)].some(({ name, optional }) => name === "crawl-access" && optional === true),
    );
    expect(pods.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(["StatefulSet owner"]);
  });

  test("run no container as root, with capabilities, or with a root folder that can be written", () => {
    const pods = [...objectsIn(objects)].filter(({ containers }) => Array.isArray(containers));
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      });
      const { containers, initContainers = [] } = pod as Record<"containers" | "initContainers", object[]>;
      for (const container of [...containers, ...initContainers])
        expect(container).toMatchObject({
          resources: { requests: expect.anything(), limits: { memory: expect.any(String) } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          },
        });
    }
  });
});
