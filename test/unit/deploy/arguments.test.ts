import { run } from "../../support/cli";
import { kubeObjects, objectsIn, yamlIn } from "../../support/deploy";

/**
 * Returns the arguments of our image in an object: a container's `args`, or a service's `command`. What runs
 * a shell in it has none.
 */
function argumentsIn(value: unknown): string[][] {
  return [...objectsIn(value)].flatMap(({ image, args, command }) => {
    const given = args ?? command;
    const isOurs = String(image).includes("crowdchecked") && Array.isArray(given) && given[0] !== "sh";
    return isOurs ? [given] : [];
  });
}

/** Returns the options that a help text lists. */
function optionsOf(help: string): Set<string> {
  return new Set([...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option]) => option!));
}

describe("the arguments in compose file and manifests", () => {
  const used = [...argumentsIn(yamlIn("compose.yaml")), ...argumentsIn(kubeObjects())];

  test("are verbs and options that the program has", async () => {
    expect(used).toHaveLength(4);
    const general = optionsOf((await run(["--help"])).out);
    for (const given of used) {
      const at = given.findIndex((argument) => argument === "work" || argument === "serve");
      const { code, out } = await run([given[at]!, "--help"]);
      expect(code).toBe(0);
      const own = optionsOf(out);
      const isOption = (argument: string): boolean => argument.startsWith("-");
      expect(given.slice(0, at).filter((argument) => isOption(argument) && !general.has(argument))).toEqual(
        [],
      );
      expect(given.slice(at).filter((argument) => isOption(argument) && !own.has(argument))).toEqual([]);
    }
  });
});
