import type { BackendWasm } from "@tensorflow/tfjs-backend-wasm";

/** The module that Emscripten made of the backend, as far as the backend's types leave it out. */
export interface EmscriptenModule {
  /** What everything that wants memory calls; becomes another function of itself when it is first called. */
  _malloc: (bytes: number) => number;
  readonly _free: (address: number) => void;
  /** What the compiled code exports. */
  readonly asm?: {
    readonly memory?: WebAssembly.Memory;
    /** Returns the address of new memory, 0 where there is none. */
    readonly malloc?: (bytes: number) => number;
  };
}

/** Returns the module behind a backend. */
export function emscriptenModule({ wasm }: BackendWasm): EmscriptenModule {
  return wasm as unknown as EmscriptenModule;
}
