import { EnvironmentError } from "../../core/errors";
import { BACKENDS, type BackendName, CANDIDATES } from "./candidates";

/** The backend that TensorFlow.js runs from now on. */
export interface ChosenBackend {
  readonly name: BackendName;
  /** Preferred ones that could not be had, and why. */
  readonly refused: readonly RefusedBackend[];
}

export interface RefusedBackend {
  readonly name: BackendName;
  readonly reason: string;
}

/**
 * Starts a backend for TensorFlow.js and says which. Loads no backend before it is called.
 * @param wanted auto: the first of `BACKENDS` that can be had.
 * @throws EnvironmentError `BACKEND_UNAVAILABLE` when the wanted one, or every one, cannot be had.
 */
export async function chooseBackend(wanted: BackendName | "auto" = "auto"): Promise<ChosenBackend> {
  const refused: RefusedBackend[] = [];
  const tried = wanted === "auto" ? BACKENDS : [wanted];
  for (const name of tried) {
    try {
      await CANDIDATES[name].start();
      return { name, refused };
    } catch (error) {
      if (tried.length === 1) throw unavailable(name, error);
      refused.push({ name, reason: reasonOf(error) });
    }
  }
  throw unavailable("wasm", new Error(refused.map(({ name, reason }) => `${name}: ${reason}`).join("; ")));
}

function unavailable(name: BackendName, cause: unknown): EnvironmentError {
  if (cause instanceof EnvironmentError) return cause;
  return new EnvironmentError(`Backend ${name} cannot be had: ${reasonOf(cause)}.`, {
    code: "BACKEND_UNAVAILABLE",
    hint: CANDIDATES[name].hint,
    cause,
  });
}

/** Returns the first line of what went wrong; a package that is not there is no fault. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === "MODULE_NOT_FOUND") {
    const [, missing] = /Cannot find (?:module|package) '([^']+)'/.exec(message ?? "") ?? [];
    return `${missing ?? "a package"} is not installed`;
  }
  return (message ?? String(error)).split("\n", 1)[0] as string;
}
