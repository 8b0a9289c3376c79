import { EnvironmentError, InputError } from "../../base/core/errors";

const AGAIN = "Get the graph again from where the model was published, or export it again.";

/** Returns the error for a file that is no ONNX graph, or a damaged one. */
export function badGraph(file: string, problem: string): InputError {
  return new InputError(
    `this is no whole ONNX graph: ${problem}`,
    { file },
    { code: "ONNX_FORMAT", hint: AGAIN },
  );
}

/** Returns the error for a graph that asks for more than an encoder may. */
export function unsafeGraph(file: string, problem: string): InputError {
  return new InputError(
    problem,
    { file },
    {
      code: "ONNX_UNSAFE",
      hint: "The file was not given to the runtime. Use a graph of standard operators, its weights inside or in a plain file beside it.",
    },
  );
}

/** Returns the error for a graph whose inputs or outputs are not those of an encoder. */
export function otherInterface(file: string, problem: string): InputError {
  return new InputError(
    problem,
    { file },
    {
      code: "ONNX_INTERFACE",
      hint: "Export the model for feature extraction with both sides of input_ids and attention_mask dynamic, for example: optimum-cli export onnx --model DIR --task feature-extraction OUT",
    },
  );
}

/** Returns the error for a graph that the runtime does not load or run. */
export function runtimeFailed(file: string, doing: string, cause: unknown): InputError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new InputError(
    `ONNX Runtime cannot ${doing} this graph: ${message.split("\n", 1)[0]}`,
    { file },
    { code: "ONNX_FAILED", hint: AGAIN, cause },
  );
}

/** Returns the error for a machine without ONNX Runtime. */
export function runtimeMissing(reason: string, cause: unknown): EnvironmentError {
  return new EnvironmentError(`ONNX Runtime, which runs models of the architecture onnx, ${reason}.`, {
    code: "ONNX_MISSING",
    hint: "npm install --save-prod onnxruntime-node@^1.20.0 (ONNXRUNTIME_NODE_INSTALL=skip leaves its libraries for GPUs out).",
    cause,
  });
}

/** Returns the error for a graph that runs, but whose output is none of an encoder. */
export function badOutput(file: string, problem: string): InputError {
  return new InputError(
    problem,
    { file },
    { code: "ONNX_OUTPUT", hint: "Export the graph again in 32-bit floats, or use another model." },
  );
}
