import { CUT_FRAMES, contentFrame, WHOLE } from "./frames";
import { HASHED_SIDE, perceptualHash } from "./perceptual-hash";
import { type Frame, resample, type Square } from "./resample";

/** Side of the square that the hashes of a picture are made from, pixels. */
export const SQUARE_SIDE = 256;

/** The hashes of a picture. All are empty where it shows nothing. */
export interface PictureHashes {
  /** To be kept: of the whole, and of what is within its margins. */
  readonly kept: readonly Uint8Array[];
  /** To be looked up: those, and those of copies with cut edges. */
  readonly asked: readonly Uint8Array[];
}

/** Returns the hashes of a picture that was scaled to a square, whatever its shape. */
export function pictureHashes(square: Square): PictureHashes {
  const hashOf = (frame: Frame | undefined): Uint8Array[] => {
    const hash = frame && perceptualHash(resample(square, frame, HASHED_SIDE));
    return hash ? [hash] : [];
  };
  const kept = [...hashOf(WHOLE), ...hashOf(contentFrame(square))];
  return { kept, asked: [...kept, ...CUT_FRAMES.flatMap(hashOf)] };
}
