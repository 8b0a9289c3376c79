import type { Command } from "commander";
import { DEFAULT_HUB } from "../../encoder/hub";
import {
  exportModel,
  type ImportedModel,
  importModel,
  type PullOptions,
  pullEncoder,
} from "../../usecases/encoder/models";
import type { CliIo, RunVerb } from "../io";
import { withExamples } from "../options";
import { printable } from "../printable";

/** Environment variables, as Python's libraries name them. */
const HUB_VARIABLE = "HF_ENDPOINT";
const TOKEN_VARIABLE = "HF_TOKEN";

export function registerModel(program: Command, run: RunVerb): void {
  const verb = program
    .command("model")
    .description("makes a published model the workspace's encoder, or exports the encoder");
  withExamples(verb, ["model pull sentence-transformers/stsb-bert-base", "model export ./my-encoder"]);
  const imported = verb
    .command("import <folder>")
    .description(
      "a model of sentence-transformers or Hugging Face: config.json, model.safetensors, vocab.txt",
    )
    .action(
      run(async (io, folder: string) => {
        show(io, importModel(io.config, { folder }, io));
      }),
    );
  withExamples(imported, ["model import ./my-sbert", "--home ./work model import ./my-sbert"]);
  const exported = verb
    .command("export <folder>")
    .description("writes the encoder in use to a folder that Python's sentence-transformers loads")
    .action(
      run(async (io, folder: string) => {
        exportModel(io.config, { folder });
        io.answer({ folder }, () => `model written to ${folder}`);
      }),
    );
  withExamples(exported, ["model export ./encoder", "--home ./work model export ./encoder"]);
  const pull = verb
    .command("pull <name>")
    .description(
      `downloads a model from a hub, for example sentence-transformers/stsb-bert-base. Private models need a token in ${TOKEN_VARIABLE}`,
    )
    .option("--hub <url>", `address of the hub (environment: ${HUB_VARIABLE}; default: ${DEFAULT_HUB})`)
    .option("--revision <name>", "branch, tag or commit", "main")
    .action(
      run(async (io, name: string, { hub, revision }: Omit<PullOptions, "name" | "token">) => {
        const { [HUB_VARIABLE]: ownHub, [TOKEN_VARIABLE]: token } = io.environment;
        show(io, await pullEncoder(io.config, { name, revision, hub: hub ?? ownHub, token }, io));
      }),
    );
  withExamples(pull, [
    "model pull sentence-transformers/all-MiniLM-L6-v2",
    "model pull my-group/my-sbert --hub https://hub.example.org --revision v2",
  ]);
}

function show(io: CliIo, { unused, width, ...model }: ImportedModel): void {
  if (unused.length > 0)
    io.note(`Not imported, since mean pooling does not use them: ${unused.map(printable).join(", ")}`);
  io.note("Next: crowdchecked index, crowdchecked train ranker, crowdchecked calibrate.");
  const { layers, maxLength, folder } = model;
  io.answer(
    model,
    () => `BERT of ${layers} layers, ${width} wide, inputs up to ${maxLength} pieces -> ${folder}`,
  );
}
