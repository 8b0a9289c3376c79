import { UsageError } from "../base/core/errors";
import { workspaceOf } from "../base/home/paths";

/**
 * Refuses the folder of a generation. It has its workspace's database and a lock of its own, so that a night
 * there would leave the workspace's next night to resume what is not in the workspace.
 * @throws UsageError `NIGHT_HOME` naming the workspace.
 */
export function refuseGeneration(home: string): void {
  const workspace = workspaceOf(home);
  if (workspace === undefined) return;
  throw new UsageError(`${home} is a generation of the workspace ${workspace}: nights are run only there.`, {
    code: "NIGHT_HOME",
    hint: `Run the same command with --home ${workspace}.`,
  });
}
