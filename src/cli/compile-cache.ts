/**
 * Lets Node.js keep what it compiles of the program, where it can (22.1): a command starts some thirty
 * milliseconds sooner from the second one on. Import it before all else. NODE_DISABLE_COMPILE_CACHE=1 turns
 * it off.
 */
import * as loader from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

const { enableCompileCache: enable } = loader as { enableCompileCache?: (folder: string) => unknown };

/** Of the user alone: what is kept there is run. */
function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "crowdchecked", "compiled");
}

try {
  enable?.(cacheFolder());
} catch {
  // Without a home there is no cache.
}
