const fs = require("node:fs");
const COMMON: ReadonlySet<string> = new Set(fs.readFileSync("/tmp/x/cmp/common.txt", "utf8").split("\n"));
export const isCommonWord = (lower: string): boolean =>
  COMMON.has(lower) ||
  (lower.endsWith("s") && (COMMON.has(lower.slice(0, -1)) || COMMON.has(lower.slice(0, -2)))) ||
  (lower.endsWith("ed") && (COMMON.has(lower.slice(0, -1)) || COMMON.has(lower.slice(0, -2)))) ||
  (lower.endsWith("ing") && (COMMON.has(lower.slice(0, -3)) || COMMON.has(`${lower.slice(0, -3)}e`)));
