import type { IKoffiLib, LoadOptions } from "koffi";
import { once } from "../core/caches/once";
import { EnvironmentError } from "../core/errors";

/** What is used of the package `koffi`, which calls functions of C. */
interface Koffi {
  load(path: string, options?: LoadOptions): IKoffiLib;
}

/**
 * Returns the package, loading it at the first call: it is optional, and only what calls a foreign library
 * needs it.
 * @throws EnvironmentError `NATIVE_LIBRARY` where it is not installed, or does not start.
 */
export const loadKoffi = once((): Koffi => {
  try {
    return require("koffi") as Koffi;
  } catch (cause) {
    throw new EnvironmentError("The package koffi, which calls foreign libraries, cannot be loaded.", {
      code: "NATIVE_LIBRARY",
      hint: "Only training needs it. Run: npm install lightgbm@1 koffi@2.",
      cause,
    });
  }
});
