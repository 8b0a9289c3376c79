import type { Field, ProtoFile, Stretch } from "../proto/reader";
import { FIELDS } from "./messages";

/** An input or output of a graph. */
export interface GraphValue {
  readonly name: string;
  /** `TensorProto.DataType`; 0 where the graph does not say. */
  readonly elementType: number;
  /** Length of each side, undefined for a dynamic one; absent where the graph does not say. */
  readonly shape?: readonly (number | undefined)[];
}

/** Returns a `ValueInfoProto`. */
export function readValue(proto: ProtoFile, at: Stretch): GraphValue {
  const value: { name: string; elementType: number; shape?: (number | undefined)[] } = {
    name: "",
    elementType: 0,
  };
  for (const field of proto.fields(at)) {
    if (field.number === FIELDS.value.name) value.name = proto.text(field);
    else if (field.number === FIELDS.value.type) {
      for (const tensor of inside(proto, field, FIELDS.type.tensor)) {
        for (const part of proto.fields(tensor)) {
          if (part.number === FIELDS.tensorType.elementType) value.elementType = part.value;
          else if (part.number === FIELDS.tensorType.shape) value.shape = readShape(proto, part);
        }
      }
    }
  }
  return value;
}

function readShape(proto: ProtoFile, shape: Stretch): (number | undefined)[] {
  return inside(proto, shape, FIELDS.shape.side).map(
    (side) => inside(proto, side, FIELDS.side.value).at(-1)?.value,
  );
}

/** Returns the fields of a message that have a number. */
function inside(proto: ProtoFile, at: Stretch, number: number): Field[] {
  return [...proto.fields(at)].filter((field) => field.number === number);
}
