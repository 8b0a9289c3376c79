import { type Command, Option } from "commander";
import { HEADS } from "../../encoder/checkpoint";
import { DEFAULT_HUB } from "../../encoder/hub";
import { exportModel, type ImportedModel, importModel } from "../../usecases/encoder/models";
import { type PullOptions, pullEncoder } from "../../usecases/encoder/pull";
import type { CliIo, RunVerb } from "../io";
import { COUNT, numeric, oneOf, withExamples } from "../options";
import { printable } from "../printable";

/** Environment variables, as Python's libraries name them. */
const HUB_VARIABLE = "HF_ENDPOINT";
const TOKEN_VARIABLE = "HF_TOKEN";

export function registerModel(program: Command, run: RunVerb): void {
  const verb = program
    .command("model")
    .description(
      "takes over published models, as the workspace's encoder or for a task, and exports the encoder",
    );
  withExamples(verb, ["model pull sentence-transformers/stsb-bert-base", "model export ./my-encoder"]);
  const imported = verb
    .command("import <folder>")
    .description(
      "a model of sentence-transformers or Hugging Face: config.json, model.safetensors or onnx/model.onnx, vocab.txt or tokenizer.json; a static embedding; or the encoder of another workspace, its folder models/encoder",
    )
    .addOption(keptHead())
    .addOption(graph("takes the ONNX graph"));
  withReading(imported).action(
    run(async (io, folder: string, options: ReadingOptions & Pick<PullOptions, "as" | "onnx">) => {
      const { as, onnx } = options;
      show(io, await importModel(io.config, { folder, as, onnx, ...readingOf(options) }, io));
    }),
  );
  withExamples(imported, ["model import ./my-sbert", "model import ./bert-base-mnli --as nli"]);
  const exported = verb
    .command("export <folder>")
    .description("writes the encoder in use to a folder that Python's sentence-transformers loads")
    .option("--onnx", "writes an ONNX graph in the place of the weights, for any ONNX runtime")
    .action(
      run(async (io, folder: string, { onnx }: { readonly onnx?: boolean }) => {
        exportModel(io.config, { folder, onnx });
        io.answer({ folder }, () => `model written to ${folder}`);
      }),
    );
  withExamples(exported, ["model export ./encoder", "model export --onnx ./encoder-onnx"]);
  const pull = verb
    .command("pull <name>")
    .description(
      `downloads a model from a hub, for example sentence-transformers/stsb-bert-base. Private models need a token in ${TOKEN_VARIABLE}`,
    )
    .option("--hub <url>", `address of the hub (environment: ${HUB_VARIABLE}; default: ${DEFAULT_HUB})`)
    .option("--revision <name>", "branch, tag or commit", "main")
    .addOption(keptHead())
    .addOption(graph("downloads the ONNX graph, not the weights"));
  withReading(pull).action(
    run(async (io, name: string, options: ReadingOptions & Omit<PullOptions, "name" | "token">) => {
      const { [HUB_VARIABLE]: ownHub, [TOKEN_VARIABLE]: token } = io.environment;
      // A variable that a file of settings leaves empty is none.
      const { revision, as, onnx, hub = ownHub || undefined } = options;
      const reading = readingOf(options);
      show(io, await pullEncoder(io.config, { name, revision, hub, token, as, onnx, ...reading }, io));
    }),
  );
  withExamples(pull, [
    'model pull intfloat/e5-base-v2 --tweet-prefix "query: " --article-prefix "passage: "',
    "model pull my-group/my-model --onnx model_quantized.onnx --hub https://hub.example.org --revision v2",
  ]);
}

/** How texts are read and vectors made, where the published folder does not say it. */
interface ReadingOptions {
  readonly tweetPrefix?: string;
  readonly articlePrefix?: string;
  readonly dimension?: number;
}

function withReading(verb: Command): Command {
  return verb
    .option("--tweet-prefix <text>", 'what the model was trained to read in front of queries: "query: "')
    .option("--article-prefix <text>", 'what it was trained to read in front of passages: "passage: "')
    .addOption(
      numeric("--dimension <n>", "length of the vectors, for models trained to have them cut", COUNT),
    );
}

function readingOf({ tweetPrefix, articlePrefix, dimension }: ReadingOptions) {
  return { prefixes: { tweet: tweetPrefix, article: articlePrefix }, dimension };
}

/** @param what what the program does with it. */
function graph(what: string): Option {
  return new Option("--onnx [file]", `${what}, onnx/model.onnx or the given one; onnxruntime-node runs it`);
}

function keptHead(): Option {
  return oneOf(
    "--as <head>",
    "keeps the model with its head in a folder of its own; the encoder stays: masked-lm fills in words, nli tells entailment from contradiction, reranker scores post and article together",
    HEADS,
  );
}

function show(io: CliIo, { unused, width, ...model }: ImportedModel): void {
  const { architecture, layers, maxLength, folder, head } = model;
  if (unused.length > 0) {
    const user = head ? `the head ${head}` : "the encoder";
    io.note(`Not imported, since ${user} does not use them: ${unused.map(printable).join(", ")}`);
  }
  if (!head) io.note("Next: crowdchecked index, crowdchecked train ranker, crowdchecked calibrate.");
  if (head === "reranker") {
    io.note(
      "It corrects the ranker's order from now on, and queries take longer (settings rerankArticles and rerankMs). With judged tweets a ranker can learn from it: crowdchecked train ranker, crowdchecked calibrate.",
    );
  }
  const kind = { onnx: "ONNX graph,", bag: "bag of word pieces,", bert: `BERT of ${layers} layers,` }[
    architecture
  ];
  io.answer(model, () => `${kind} ${width} wide, inputs up to ${maxLength} pieces -> ${folder}`);
}
