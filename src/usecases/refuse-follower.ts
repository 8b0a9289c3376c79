import { existsSync } from "node:fs";
import { UsageError } from "../base/core/errors";
import { databaseFile } from "../base/home/paths";
import { followedLineage } from "../base/store";
import { withExistingStore } from "./job";

/**
 * Refuses to make or bring indexes and models in a workspace that follows another: those there are of a
 * release, which would serve no more, and is fetched whole or not at all.
 * @throws UsageError `STORE_FOLLOWS`; those of the store.
 */
export async function refuseFollower(home: string): Promise<void> {
  if (!existsSync(databaseFile(home))) return;
  const followed = await withExistingStore(home, (database) => followedLineage(database));
  if (followed === undefined) return;
  throw new UsageError(`Indexes and models in ${home} are those of the workspace that it follows.`, {
    code: "STORE_FOLLOWS",
    hint: "Make or bring them at the owner, and push what comes of it there: crowdchecked generations push.",
  });
}
