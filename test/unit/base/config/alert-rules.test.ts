import { resolveConfig } from "../../../../src/base/config";
import { temporaryFolder, writeIn } from "../../../support/temporary";

const folder = temporaryFolder();
const RULE = { name: "Comes back", posts: 20, minutes: 10 };

function rulesOf(alerts: unknown): unknown {
  const file = writeIn(folder, "rules.json", JSON.stringify({ alerts }));
  return resolveConfig({ flags: {}, environment: {}, file }).alerts;
}

describe("alert rules of the settings", () => {
  test("are none by default", () => {
    expect(resolveConfig({ flags: {}, environment: {} }).alerts).toEqual([]);
  });

  test("are read with all that they may ask for", () => {
    const full = {
      ...RULE,
      ...{
        verdict: ["suggest", "none"],
        minConfidence: 0.9,
        site: "example.org",
        source: "s",
        language: "en",
      },
      webhook: "https://hooks.example.org/a?b=c",
    };
    expect(rulesOf([full, { ...RULE, name: "Other", verdict: "answer" }])).toEqual([
      full,
      { ...RULE, name: "Other", verdict: ["answer"] },
    ]);
  });

  test("come from the environment as JSON", () => {
    const environment = { CROWDCHECKED_ALERTS: JSON.stringify([RULE]) };
    expect(resolveConfig({ flags: {}, environment }).alerts).toEqual([RULE]);
  });

  test("that are cut off in the environment are said to be no JSON, not to be no list", () => {
    const environment = { CROWDCHECKED_ALERTS: JSON.stringify([RULE]).slice(0, -1) };
    expect(() => resolveConfig({ flags: {}, environment })).toThrow(
      /from CROWDCHECKED_ALERTS.*it is not JSON/,
    );
  });

  test.each([
    ["no list", RULE, "alerts: "],
    ["an unknown field", [{ ...RULE, minuts: 3 }], "alerts[0]: .*minuts"],
    ["no name", [{ posts: 1, minutes: 1 }], "alerts[0].name"],
    ["a longer window than curves have", [{ ...RULE, minutes: 61 }], "alerts[0].minutes"],
    ["half a post", [{ ...RULE, posts: 0.5 }], "alerts[0].posts"],
    ["a confidence above 1", [RULE, { ...RULE, name: "b", minConfidence: 90 }], "alerts[1].minConfidence"],
    ["an unknown verdict", [{ ...RULE, verdict: "true" }], "alerts[0].verdict"],
    ["a site that is an address", [{ ...RULE, site: "https://example.org/x" }], "alerts[0].site"],
    ["a webhook in a file", [{ ...RULE, webhook: "file:///etc/passwd" }], "alerts[0].webhook"],
    ["a webhook with a password", [{ ...RULE, webhook: "https://a:b@example.org/" }], "alerts[0].webhook"],
    ["two rules of one name", [RULE, RULE], "alerts: names must differ"],
  ])("with %s are refused", (_, alerts, place) => {
    const pattern = place.replace(/[[\]]/g, "\\$&");
    expect(() => rulesOf(alerts)).toThrow(
      expect.objectContaining({ code: "CONFIG_INVALID", message: expect.stringMatching(pattern) }),
    );
  });
});
