export { buildingPath, discard, flush, removeLeftovers } from "./beside";
export { flushAll, MANIFEST, promoteFolder, replaceFile, writeArtifact, writeFolder } from "./folder";
export { diskFull, exportTarget, guardWrite, type WriteTarget, writeFailure } from "./write-failure";
