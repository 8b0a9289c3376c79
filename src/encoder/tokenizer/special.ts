import * as v from "valibot";
import { number, object, readAs } from "../../base/core/values/shape";
import type { InputFrame, SpecialNames } from "../../base/text";
import { damaged, unsupported } from "./failures";
import { describe } from "./normalizer";

const piece = v.strictTuple([v.string(), number]);
const processing = object({
  type: v.picklist(["RobertaProcessing", "BertProcessing"]),
  cls: piece,
  sep: piece,
});
const templateItem = v.union([
  object({ SpecialToken: object({ id: v.string(), type_id: number }) }),
  object({ Sequence: object({ id: v.picklist(["A", "B"]), type_id: number }) }),
]);
const template = object({
  type: v.literal("TemplateProcessing"),
  single: v.pipe(v.array(templateItem), v.maxLength(16)),
  pair: v.pipe(v.array(templateItem), v.maxLength(16)),
});
const shape = v.union([processing, template]);
/** ByteLevel changes the places of pieces in the text, which nobody asks for. */
const behindBytes = v.object({
  type: v.literal("Sequence"),
  processors: v.strictTuple([v.object({ type: v.literal("ByteLevel") }), v.unknown()]),
});
type TemplateItem = v.InferOutput<typeof templateItem>;

/** The special pieces that a `tokenizer.json` puts around texts, by their names. */
interface Surroundings {
  /** Absent: nothing stands in front. */
  readonly first?: string;
  readonly last: string;
  readonly between: readonly string[];
  readonly secondSegment: 0 | 1;
}

/** What a tokenizer may have for what its `post_processor` does not name. */
interface OtherPieces {
  /** Names that the padding may have. */
  readonly pads: readonly string[];
  /** The piece of a line break, where each byte has a piece. */
  readonly lineBreak: string | undefined;
}

/** Where special pieces stand around texts, and what they are called. */
export interface Framed {
  readonly frame: InputFrame;
  readonly names: Omit<SpecialNames, "unknown">;
  readonly padId: number;
}

/**
 * Returns the frame of a table of vectors, which reads nothing around texts: padding stands there.
 * @param numbers of the pieces by their names.
 * @param pads names that the padding may have.
 * @throws InputError `VOCABULARY_FORMAT` where the vocabulary has none of them.
 */
export function paddedFrame(
  numbers: ReadonlyMap<string, number>,
  pads: readonly string[],
  file: string,
): Framed {
  const pad = pads.find((name) => numbers.has(name));
  if (pad === undefined) throw damaged(file, `the vocabulary lacks ${JSON.stringify(pads[0])}`);
  const padId = numbers.get(pad) as number;
  return {
    frame: { first: padId, separator: padId, last: padId, between: [padId], secondSegment: 0 },
    names: { pad, first: pad, separator: pad },
    padId,
  };
}

/**
 * Returns where the special pieces stand. A decoder has none in front, and reads the one behind a text as its
 * end: line breaks part the texts before it. It may lack a piece for padding, too, which nothing reads.
 * @param json `post_processor` of a `tokenizer.json`.
 * @param numbers of the pieces by their names.
 * @throws InputError `TOKENIZER_UNSUPPORTED`, or `VOCABULARY_FORMAT` where the vocabulary lacks a piece.
 */
export function frameOf(
  json: unknown,
  numbers: ReadonlyMap<string, number>,
  { pads, lineBreak }: OtherPieces,
  file: string,
): Framed {
  const { first, last, between, secondSegment } = surroundingsOf(json, file);
  const separator = first === undefined ? (lineBreak ?? last) : last;
  const numberOf = (name: string): number => {
    const id = numbers.get(name);
    if (id === undefined) throw damaged(file, `the vocabulary lacks ${JSON.stringify(name)}`);
    return id;
  };
  const pad = pads.find((name) => numbers.has(name)) ?? (first === undefined ? last : (pads[0] as string));
  return {
    frame: {
      ...(first !== undefined && { first: numberOf(first) }),
      ...{ separator: numberOf(separator), last: numberOf(last) },
      ...{ between: between.map(numberOf), secondSegment },
    },
    names: { pad, first: first ?? last, separator: last },
    padId: numberOf(pad),
  };
}

/** Returns whether a `post_processor` puts BERT's pieces around texts. */
export function usesBertPieces(json: unknown): boolean {
  const parsed = v.safeParse(shape, json);
  if (!parsed.success) return false;
  if (parsed.output.type !== "TemplateProcessing") return parsed.output.cls[0] === "[CLS]";
  const [first] = parsed.output.single;
  return first !== undefined && nameOf(first) === "[CLS]";
}

function surroundingsOf(json: unknown, file: string): Surroundings {
  const other = (): Error => unsupported(file, `its post_processor is ${describe(json)}`);
  const read = readAs(shape, v.is(behindBytes, json) ? json.processors[1] : json, other);
  if (read.type !== "TemplateProcessing") {
    const { type, cls, sep } = read;
    const [last] = sep;
    const isBert = type === "BertProcessing";
    const between = isBert ? [last] : [last, last];
    return { first: cls[0], last, between, secondSegment: isBert ? 1 : 0 };
  }
  const [single, pair] = [read.single.map(nameOf), read.pair.map(nameOf)];
  const before = single.slice(0, Math.max(0, single.indexOf(A)));
  const [first] = before;
  const [last] = single.slice(before.length + 1);
  const between = pair.slice(before.length + 1, -2);
  const isKnown =
    isSame(single, [...before, A, last]) &&
    isSame(pair, [...before, A, ...between, B, last]) &&
    [last, ...before, ...between].every((name) => typeof name === "string") &&
    before.length <= 1 &&
    between.length >= before.length &&
    between.length <= 2;
  if (!isKnown) throw unsupported(file, "special pieces stand elsewhere than in front, between and behind");
  return {
    ...(first !== undefined && { first: first as string }),
    ...{ last: last as string, between: between as string[] },
    secondSegment: segmentOf(read.pair.at(-1)) === 1 ? 1 : 0,
  };
}

function isSame(found: readonly unknown[], wanted: readonly unknown[]): boolean {
  return found.length === wanted.length && found.every((name, i) => name === wanted[i]);
}

const A = Symbol("first text");
const B = Symbol("second text");

function nameOf(item: TemplateItem): string | symbol {
  if ("SpecialToken" in item) return item.SpecialToken.id;
  return item.Sequence.id === "A" ? A : B;
}

function segmentOf(item: TemplateItem | undefined): number {
  if (!item) return 0;
  return "SpecialToken" in item ? item.SpecialToken.type_id : item.Sequence.type_id;
}
