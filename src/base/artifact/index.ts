export { discard } from "./beside";
export { MANIFEST, promoteFolder, writeArtifact, writeFolder } from "./folder";
export { replaceFile } from "./replace-file";
export { diskFull, exportTarget, guardWrite, type WriteTarget, writeFailure } from "./write-failure";
