import { checkDenseManifest, readIndexManifest, readPostsManifest } from "../../index";
import { folderExists } from "../base/artifact";
import { workspacePaths } from "../base/home/paths";
import { readModelManifest } from "../encoder";
import { rankerFolder, readFittingManifest } from "../rank";
import { encoderFolder } from "./build-index";
import { rerankerHash } from "./reranker";

/**
 * Checks, as far as manifests say, that this program can rank with the indexes and models of a home: that
 * they are there, of versions that it reads, and made for each other. Takes no memory, however large they
 * are.
 * @throws ArtifactError as `loadWorkspace` does.
 */
export function checkManifests(home: string): void {
  const { index, denseIndex, postIndex } = workspacePaths(home);
  readIndexManifest(index);
  const encoder = folderExists(denseIndex) ? readModelManifest(encoderFolder(home)) : undefined;
  if (encoder) checkDenseManifest(denseIndex, { encoder: encoder.hash, dimension: encoder.dimension });
  if (folderExists(postIndex)) readPostsManifest(postIndex);
  readFittingManifest(rankerFolder(home, encoder?.hash), encoder?.hash, () => rerankerHash(home));
}
