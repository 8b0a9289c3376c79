import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  generations,
  nextGeneration,
  serveGeneration,
  servingGeneration,
} from "../../../../src/base/home/generations";
import { workspacePaths } from "../../../../src/base/home/paths";
import { listGenerations, rollBackGeneration } from "../../../../src/usecases/generations";
import { openStore } from "../../../../src/workspace";
import { sampleHome } from "../../../support/sample";
import { temporaryHome } from "../../../support/workspace";

describe("generations", () => {
  const home = temporaryHome();
  const job = { signal: new AbortController().signal };
  const indexed = sampleHome("words");
  beforeAll(() => openStore(home).close());
  const make = (name: string): void => {
    mkdirSync(join(home, "generations", name), { recursive: true });
  };

  test("are none in a workspace that is kept by hand: indexes and models lie in the workspace itself", () => {
    expect(servingGeneration(home)).toBeUndefined();
    expect(generations(home)).toEqual([]);
    expect(nextGeneration(home)).toBe("0001");
    expect(workspacePaths(home).ranker).toBe(join(home, "models", "ranker"));
  });

  test("are none to roll back to in such a workspace, where nothing need be removed", async () => {
    await expect(rollBackGeneration({ home }, { name: "0001" }, job)).rejects.toMatchObject({
      code: "GENERATION_UNKNOWN",
      hint: expect.not.stringContaining("remove"),
    });
  });

  test("are named in the order of their making, half-finished ones not among them", () => {
    make("0002");
    make("0010");
    make("0009");
    make("0011.building");
    expect(generations(home)).toEqual(["0002", "0009", "0010"]);
    expect(nextGeneration(home)).toBe("0011");
  });

  test("serve one at a time, and the workspace's indexes and models are then those of that one", () => {
    serveGeneration(home, "0009");
    expect(servingGeneration(home)).toBe("0009");
    serveGeneration(home, "0010");
    expect(workspacePaths(home).index).toBe(join(home, "generations", "0010", "index", "lexical"));
    expect(workspacePaths(home).database).toBe(join(home, "crowdchecked.db"));
    expect(readdirSync(home).filter((name) => name.startsWith("generation."))).toEqual([]);
  });

  test("can be used as a home each, with the workspace's database", () => {
    const one = join(home, "generations", "0002");
    expect(workspacePaths(one).database).toBe(join(home, "crowdchecked.db"));
    expect(workspacePaths(one).encoder).toBe(join(one, "models", "encoder"));
  });

  test("that are not there are refused, and the file that names one is not trusted with a path", () => {
    expect(() => serveGeneration(home, "0003")).toThrow(
      expect.objectContaining({ code: "GENERATION_UNKNOWN" }),
    );
    writeFileSync(join(home, "generation"), "../../etc\n");
    expect(() => servingGeneration(home)).toThrow(expect.objectContaining({ code: "GENERATION_UNKNOWN" }));
  });

  test("that were removed while they served are told, and another one can be made to serve", async () => {
    writeFileSync(join(home, "generation"), "0003\n");
    expect(() => workspacePaths(home)).toThrow(expect.objectContaining({ code: "GENERATION_UNKNOWN" }));
    // Followers, imports and votes need the database alone.
    openStore(home).close();
    expect(listGenerations({ home })).toMatchObject({ serving: null });
    cpSync(indexed, join(home, "generations", "0010"), { recursive: true });
    expect(await rollBackGeneration({ home }, { name: "0010" }, job)).toEqual({
      before: null,
      serving: "0010",
    });
    expect(servingGeneration(home)).toBe("0010");
  });

  test("that nights promoted are not passed over where the file that names one was lost", async () => {
    const lost = join(home, "lost");
    const manifestOf = (name: string, about: object): void => {
      cpSync(indexed, join(lost, "generations", name), { recursive: true });
      writeFileSync(join(lost, "generations", name, "generation.json"), JSON.stringify(about));
    };
    mkdirSync(lost);
    openStore(lost).close();
    // What the workspace held before its first night, and what that night's gate refused.
    manifestOf("0001", { night: null, promoted: true });
    manifestOf("0002", { night: "2026-01-30", promoted: false });
    expect(servingGeneration(lost)).toBeUndefined();
    manifestOf("0003", { night: "2026-01-31", promoted: true });
    manifestOf("0004", { night: "2026-02-01", promoted: false });
    expect(() => workspacePaths(lost)).toThrow(
      expect.objectContaining({
        code: "GENERATION_UNKNOWN",
        hint: expect.stringContaining("crowdchecked generations rollback 0003,"),
      }),
    );
    expect(await rollBackGeneration({ home: lost }, { name: "0003" }, job)).toMatchObject({ before: null });
    expect(servingGeneration(lost)).toBe("0003");
  });

  test("of which none is left are not asked for", () => {
    const bare = join(home, "bare");
    mkdirSync(bare);
    writeFileSync(join(bare, "generation"), "0003\n");
    expect(() => servingGeneration(bare)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(`remove ${join(bare, "generation")}`) }),
    );
  });

  test("are not taken for none where the disk does not give them", () => {
    const other = join(home, "other");
    mkdirSync(join(other, "generation"), { recursive: true });
    expect(() => servingGeneration(other)).toThrow(expect.objectContaining({ code: "GENERATION_READ" }));
    // A link to itself leads nowhere.
    symlinkSync("generations", join(other, "generations"));
    expect(() => generations(other)).toThrow(expect.objectContaining({ code: "GENERATION_READ" }));
  });
});
