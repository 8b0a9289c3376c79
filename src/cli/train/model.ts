import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Command } from "commander";
import { workspacePaths } from "../../base/home/paths";
import { exportBag } from "../../encoder/bag/export";
import { exportBert } from "../../encoder/bert/export";
import { saveBert } from "../../encoder/bert/folder";
import { importBert } from "../../encoder/bert/import";
import { type ModelManifest, readModelManifest } from "../../encoder/checkpoint";
import { DEFAULT_HUB, parseHubModel, pullModel } from "../../encoder/hub";
import { noteWhatEncoderChangeLoses } from "../../usecases/encoder/replaced";
import { encoderFolder } from "../../workspace";
import type { CliIo, RunVerb } from "../io";
import { printable } from "../printable";

/** Environment variables, as Python's libraries name them. */
const HUB_VARIABLE = "HF_ENDPOINT";
const TOKEN_VARIABLE = "HF_TOKEN";

interface PullFlags {
  readonly hub?: string;
  readonly revision: string;
}

export function registerModel(program: Command, run: RunVerb): void {
  const verb = program
    .command("model")
    .description("puts a published model into the workspace as its encoder, or writes the workspace's out");
  verb
    .command("import <folder>")
    .description(
      "a model of sentence-transformers or Hugging Face: config.json, model.safetensors, vocab.txt",
    )
    .action(run(async (io, folder: string) => take(io, folder, { imported: basename(folder) })));
  verb
    .command("export <folder>")
    .description("the encoder in use as a folder that Python's sentence-transformers loads")
    .action(
      run(async (io, folder: string) => {
        const source = encoderFolder(io.config.home);
        const write = readModelManifest(source).architecture === "bag" ? exportBag : exportBert;
        write(source, folder);
        io.out(io.json ? JSON.stringify({ folder }) : `model written to ${folder}`);
      }),
    );
  verb
    .command("pull <name>")
    .description(
      `a model from a hub, for example sentence-transformers/stsb-bert-base; ${TOKEN_VARIABLE} opens private ones`,
    )
    .option("--hub <url>", `address of the hub (environment: ${HUB_VARIABLE}; default: ${DEFAULT_HUB})`)
    .option("--revision <name>", "branch, tag or commit", "main")
    .action(run(pull));
}

async function pull(io: CliIo, name: string, { hub, revision }: PullFlags): Promise<void> {
  const model = parseHubModel(name, revision, hub ?? io.environment[HUB_VARIABLE] ?? DEFAULT_HUB);
  const token = io.environment[TOKEN_VARIABLE];
  // Beside the model, in the name of what is pulled: an interrupted run is taken up by the next of the
  // same model only.
  const { encoder } = workspacePaths(io.config.home);
  const folder = join(`${encoder}.pulled`, `${name}@${revision}`.replaceAll("/", "--"));
  await pullModel(model, {
    folder,
    startProgress: io.progress,
    signal: io.signal,
    ...(token ? { token } : {}),
  });
  try {
    take(io, folder, { pulled: name, revision, hub: model.hub.href });
  } finally {
    // The files are those of the hub: what cannot be used now could not be used after another pull.
    rmSync(`${encoder}.pulled`, { recursive: true, force: true });
  }
}

/** Makes the model in `folder` the workspace's encoder. */
function take(io: CliIo, folder: string, made: ModelManifest["made"]): void {
  const { unused, ...parts } = importBert(folder);
  if (unused.length > 0)
    io.note(`left aside, without use for mean pooling: ${unused.map(printable).join(", ")}`);
  const { encoder } = workspacePaths(io.config.home);
  noteWhatEncoderChangeLoses(io, io.config.home);
  const manifest = saveBert(encoder, parts, { made });
  const { num_hidden_layers: layers, hidden_size: width } = parts.config;
  io.note("Next: crowdchecked index, crowdchecked train ranker, crowdchecked calibrate.");
  const { architecture, dimension, hash, maxLength } = manifest;
  if (io.json) io.out(JSON.stringify({ folder: encoder, architecture, dimension, layers, maxLength, hash }));
  else io.out(`BERT of ${layers} layers, ${width} wide, inputs up to ${maxLength} pieces -> ${encoder}`);
}
