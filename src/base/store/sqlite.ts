import type BetterSqlite3 from "better-sqlite3";

type Library = typeof BetterSqlite3;

/** The first Node.js for which version 13 of the library is made. */
const FIRST_FOR_13 = 22;

/**
 * SQLite, by the version of its library that suits this Node.js: version 12 ends the process on Node.js 24
 * when a statement is collected as garbage, and version 13 does so on Node.js 20 at once. Version 13 comes
 * compiled for most systems; on others only version 12 serves.
 */
export const Sqlite: Library = load();

function load(): Library {
  if (Number.parseInt(process.versions.node, 10) >= FIRST_FOR_13) {
    try {
      const library = require("better-sqlite3-13") as Library;
      new library(":memory:").close();
      return library;
    } catch {
      // Version 12 says what is wrong if it does not start either.
    }
  }
  return require("better-sqlite3") as Library;
}
