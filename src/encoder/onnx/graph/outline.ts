import { withFile } from "../../checkpoint/plain-file";
import { badGraph, unsafeGraph } from "../failures";
import { type Field, ProtoFile, type Stretch } from "../proto/reader";
import { checkDataFile, checkDataName, type ExternalData, readExternalData } from "./external-data";
import { FIELDS, type Kind, NESTED } from "./messages";
import { checkNode, MEASURES_BATCH } from "./operators";
import { type GraphValue, readValue } from "./values";

/** Limit of the format: a message has at most 2 GiB. Larger weights are in files beside the graph. */
const MAX_GRAPH_BYTES = 2 ** 31;
/** Graphs inside attributes of nodes inside graphs: exported networks have a few levels. */
const MAX_DEPTH = 64;
/** Inputs or outputs of a graph. Encoders have a handful; old graphs list their weights as inputs too. */
const MAX_VALUES = 1 << 16;

/** What a graph says of itself. */
export interface GraphOutline {
  /** What must be fed to it: inputs that have no weights of their own. */
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
  /** Names of the files beside it that hold weights, in alphabetical order. */
  readonly dataFiles: readonly string[];
  /** Whether what it gives for a text depends on the texts beside it, as where it quantises a whole batch. */
  readonly measuresBatch: boolean;
}

/**
 * Reads the structure of an ONNX file and checks that a runtime may have it: a whole Protocol Buffers file
 * with one graph, of standard operators that end, whose weights are inside or in plain files beside it.
 * Weights are not read.
 * @throws InputError `FILE_NOT_FOUND`, `ONNX_FORMAT`, `ONNX_UNSAFE`.
 */
export function readOutline(path: string): GraphOutline {
  return walked(path, (walk) => walk.outline());
}

/**
 * Returns the names of the files with a graph's weights, in alphabetical order, before these are there.
 * @throws InputError `FILE_NOT_FOUND`, `ONNX_FORMAT`, `ONNX_UNSAFE`.
 */
export function readDataNames(path: string): readonly string[] {
  return walked(path, (walk) => walk.dataNames());
}

function walked<T>(path: string, work: (walk: Walk) => T): T {
  return withFile(path, (file) => work(new Walk(new ProtoFile(file, path))));
}

/** One walk over a file. */
class Walk {
  private readonly inputs: GraphValue[] = [];
  private readonly outputs: GraphValue[] = [];
  private readonly weights = new Set<string>();
  private readonly external: ExternalData[] = [];
  private readonly nodes: { readonly domain: string; readonly operator: string }[] = [];
  private readonly functionDomains = new Set<string>();
  private graphs = 0;

  constructor(private readonly proto: ProtoFile) {}

  outline(): GraphOutline {
    this.read();
    const { path } = this.proto;
    for (const node of this.nodes) checkNode(path, node, this.functionDomains);
    for (const data of this.external) checkDataFile(path, data);
    const inputs = this.inputs.filter(({ name }) => !this.weights.has(name));
    const measuresBatch = this.nodes.some(({ operator }) => MEASURES_BATCH.has(operator));
    return { inputs, outputs: this.outputs, dataFiles: this.dataFiles, measuresBatch };
  }

  dataNames(): readonly string[] {
    this.read();
    for (const data of this.external) checkDataName(this.proto.path, data);
    return this.dataFiles;
  }

  private get dataFiles(): readonly string[] {
    return [...new Set(this.external.map(({ name }) => name))].sort();
  }

  private read(): void {
    const { proto } = this;
    if (proto.size > MAX_GRAPH_BYTES) {
      throw badGraph(proto.path, `it has ${proto.size} bytes; the format allows ${MAX_GRAPH_BYTES}`);
    }
    this.visit("model", proto.whole, 0);
    if (this.graphs !== 1) throw badGraph(proto.path, `it holds ${this.graphs} graphs instead of one`);
  }

  private visit(kind: Kind, at: Stretch, depth: number): void {
    const { proto } = this;
    if (depth > MAX_DEPTH) throw unsafeGraph(proto.path, `the graph is nested more than ${MAX_DEPTH} deep`);
    if (kind === "sparse") throw unsafeGraph(proto.path, "it holds sparse weights, which can be of any size");
    if (kind === "tensor") {
      const data = readExternalData(proto, at);
      if (data) this.external.push(data);
      return;
    }
    if (kind === "node") this.addNode(at);
    for (const field of proto.fields(at)) {
      const inner = NESTED[kind][field.number];
      if (kind === "model" && inner === "graph") this.addInterface(field);
      if (inner === "function") this.addFunction(field);
      if (inner !== undefined) this.visit(inner, field, depth + 1);
    }
  }

  private addNode(at: Stretch): void {
    let [domain, operator] = ["", ""];
    for (const field of this.proto.fields(at)) {
      if (field.number === FIELDS.node.opType) operator = this.proto.text(field);
      if (field.number === FIELDS.node.domain) domain = this.proto.text(field);
    }
    this.nodes.push({ domain, operator });
  }

  private addFunction(at: Stretch): void {
    for (const field of this.proto.fields(at)) {
      if (field.number === FIELDS.function.domain) this.functionDomains.add(this.proto.text(field));
    }
  }

  /** Takes inputs, outputs and the names of weights of the graph that is run. */
  private addInterface(graph: Field): void {
    this.graphs++;
    const { input, output, initializer } = FIELDS.graph;
    for (const field of this.proto.fields(graph)) {
      if (field.number === input) this.inputs.push(readValue(this.proto, field));
      else if (field.number === output) this.outputs.push(readValue(this.proto, field));
      else if (field.number === initializer) this.addWeight(field);
      if (Math.max(this.inputs.length, this.outputs.length) > MAX_VALUES) {
        throw badGraph(this.proto.path, `it has more than ${MAX_VALUES} inputs or outputs`);
      }
    }
  }

  private addWeight(tensor: Stretch): void {
    for (const field of this.proto.fields(tensor)) {
      if (field.number === FIELDS.tensor.name) this.weights.add(this.proto.text(field));
    }
  }
}
