export { buildingPath, discard, flush, removeLeftovers, streamInto } from "./beside";
export { type ByteSource, bytesOnce, type MovedBytes, movedOnce, ownBytes, type SharedBytes } from "./bytes";
export { damagedOf, readManifestJson } from "./damaged";
export {
  flushAll,
  MANIFEST,
  promoteFile,
  promoteFolder,
  replaceFile,
  requireWritable,
  writeArtifact,
  writeFolder,
} from "./folder";
export { copyHashed, type FoundFile, filesOf, hashOf } from "./hashed-files";
export { makeFolder } from "./make-folder";
export { isStandardOutput, streamOutput, writeNew, writeOutput } from "./output";
export { refuseForeign } from "./own-folder";
export { artifactExists, folderExists, folderMark, readReplaced } from "./replaced";
export { diskFull, exportTarget, guardWrite, type WriteTarget, writeFailure } from "./write-failure";
