export { discard } from "./beside";
export { MANIFEST, promoteFolder, replaceFile, writeArtifact, writeFolder } from "./folder";
export { diskFull, exportTarget, guardWrite, type WriteTarget, writeFailure } from "./write-failure";
