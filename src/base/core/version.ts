import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the package, with `package.json` and `models/`; the same for sources and `dist/`. */
export const PACKAGE_ROOT = findRoot(__dirname);

/** The package's version. */
export const CODE_VERSION: string = readVersion(PACKAGE_ROOT) as string;

function readVersion(folder: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return name === "crowdchecked" ? version : undefined;
  } catch {
    return undefined;
  }
}

function findRoot(from: string): string {
  let folder = from;
  while (readVersion(folder) === undefined && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
