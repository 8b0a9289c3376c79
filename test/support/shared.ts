import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Fills `folder` with a copy of what `make` writes, which is made once in a run of the tests. Test files that
 * come at the same time make it both, and the first one counts.
 */
export async function copyShared(
  name: string,
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const all = process.env["SHARED_BY_TESTS"] as string;
  const shared = join(all, name);
  if (!existsSync(shared)) {
    const beside = mkdtempSync(`${shared}-`);
    await make(beside);
    try {
      renameSync(beside, shared);
    } catch (error) {
      if (!existsSync(shared)) throw error;
      rmSync(beside, { recursive: true });
    }
  }
  cpSync(shared, folder, { recursive: true });
}
