import { UsageError } from "../../../base/core/errors";
import { CODE_VERSION } from "../../../base/core/version";
import { ELEMENT } from "../graph";
import { Message } from "../proto/writer";

/** Version of the format and of the operators: what runtimes of the last years read. */
const IR_VERSION = 7;
const OPSET = 14;
/** Limit of the format. */
const MAX_GRAPH_BYTES = 2 ** 31 - 1;
/** `TensorProto.DataType` of eight bits with sign. */
const INT8 = 3;
/** `AttributeProto.AttributeType`. */
const ATTRIBUTE = { int: 2, ints: 7 } as const;

type Attribute = number | readonly number[];
type Numbers = Float32Array | BigInt64Array | Int8Array;

/** An input or output; names of sides are dynamic. */
interface Port {
  readonly name: string;
  readonly type: keyof typeof ELEMENT;
  readonly shape: readonly (number | string)[];
}

/** An ONNX graph in the making: nodes by the names of what they give. @see onnx/onnx.proto. */
export class GraphBuilder {
  private readonly graph = new Message();
  private readonly constants = new Map<string, string>();
  private nodes = 0;

  /** Adds numbers that do not change. @param name no two alike. */
  weight(name: string, shape: readonly number[], data: Numbers): string {
    const tensor = new Message();
    for (const side of shape) tensor.whole(1, side);
    const type =
      data instanceof Float32Array ? ELEMENT.float : data instanceof Int8Array ? INT8 : ELEMENT.int64;
    tensor.whole(2, type).text(8, name);
    tensor.data(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    this.graph.message(5, tensor);
    return name;
  }

  /** Returns the name of a number of 32 bits; equal ones are there once. */
  scalar(value: number): string {
    return this.constant(`float_${value}`, [], () => Float32Array.of(value));
  }

  /** Returns the name of whole numbers; equal ones are there once. */
  whole(...values: readonly number[]): string {
    return this.constant(`int_${values.join("_")}`, [values.length], () =>
      BigInt64Array.from(values.map(BigInt)),
    );
  }

  /** Adds a node and returns the name of what it gives. @param output default: a name of its own. */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output = `${operator}_${this.nodes}`,
  ): string {
    const node = new Message();
    for (const input of inputs) node.text(1, input);
    node
      .text(2, output)
      .text(3, `node_${this.nodes++}`)
      .text(4, operator);
    for (const [name, value] of Object.entries(attributes)) node.message(5, attributeOf(name, value));
    this.graph.message(1, node);
    return output;
  }

  /**
   * Returns the whole model.
   * @throws UsageError `ONNX_TOO_LARGE`.
   */
  finish(name: string, inputs: readonly Port[], outputs: readonly Port[]): Message {
    this.graph.text(2, name);
    for (const port of inputs) this.graph.message(11, portOf(port));
    for (const port of outputs) this.graph.message(12, portOf(port));
    const model = new Message()
      .whole(1, IR_VERSION)
      .text(2, "crowdchecked")
      .text(3, CODE_VERSION)
      .message(7, this.graph)
      .message(8, new Message().text(1, "").whole(2, OPSET));
    if (model.bytes <= MAX_GRAPH_BYTES) return model;
    throw new UsageError(`The graph would have ${model.bytes} bytes; the format allows ${MAX_GRAPH_BYTES}.`, {
      code: "ONNX_TOO_LARGE",
      hint: "Export the model without --onnx, and convert it with another program.",
    });
  }

  private constant(name: string, shape: readonly number[], data: () => Numbers): string {
    const known = this.constants.get(name);
    if (known !== undefined) return known;
    this.constants.set(name, name);
    return this.weight(name, shape, data());
  }
}

function attributeOf(name: string, value: Attribute): Message {
  const attribute = new Message().text(1, name);
  if (typeof value === "number") return attribute.whole(3, value).whole(20, ATTRIBUTE.int);
  for (const each of value) attribute.whole(8, each);
  return attribute.whole(20, ATTRIBUTE.ints);
}

function portOf({ name, type, shape }: Port): Message {
  const sides = new Message();
  for (const side of shape) {
    const dimension = new Message();
    sides.message(1, typeof side === "number" ? dimension.whole(1, side) : dimension.text(2, side));
  }
  const tensor = new Message().whole(1, ELEMENT[type]).message(2, sides);
  return new Message().text(1, name).message(2, new Message().message(1, tensor));
}
