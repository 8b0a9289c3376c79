import { existsSync } from "node:fs";
import { UsageError } from "../../base/core/errors";
import { databaseFile } from "../../base/home/paths";
import { followedLineage } from "../../base/store";
import { withExistingStore } from "../job";

/**
 * Refuses to bring a model into a workspace that follows another: its models are those of a release, which
 * would serve no more, and is fetched whole or not at all.
 * @throws UsageError `STORE_FOLLOWS`; those of the store.
 */
export async function refuseFollower(home: string): Promise<void> {
  if (!existsSync(databaseFile(home))) return;
  const followed = await withExistingStore(home, (database) => followedLineage(database));
  if (followed === undefined) return;
  throw new UsageError(`The models in ${home} are those of the workspace that it follows.`, {
    code: "STORE_FOLLOWS",
    hint: "Bring the model at the owner, and push what comes of it there: crowdchecked generations push.",
  });
}
