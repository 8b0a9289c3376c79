import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const BENCH = resolve(__dirname, "../../../bench");

test("no benchmark reads data from outside the project that its call does not name", () => {
  const sources = readdirSync(BENCH, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const outside = sources.flatMap((file) =>
    readFileSync(join(BENCH, file), "utf8")
      .split("\n")
      .filter((line) => /"\.\.\//.test(line) && !/\b(from|import)\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(outside).toEqual([]);
});
