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
type TemplateItem = v.InferOutput<typeof templateItem>;

/** The special pieces that a `tokenizer.json` puts around texts, by their names. */
interface Surroundings {
  readonly first: string;
  readonly separator: string;
  readonly between: readonly string[];
  readonly secondSegment: 0 | 1;
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
    frame: { first: padId, separator: padId, between: [padId], secondSegment: 0 },
    names: { pad, first: pad, separator: pad },
    padId,
  };
}

/**
 * Returns where the special pieces stand.
 * @param json `post_processor` of a `tokenizer.json`.
 * @param numbers of the pieces by their names.
 * @param pads names that the padding may have.
 * @throws InputError `TOKENIZER_UNSUPPORTED`, or `VOCABULARY_FORMAT` where the vocabulary lacks a piece.
 */
export function frameOf(
  json: unknown,
  numbers: ReadonlyMap<string, number>,
  pads: readonly string[],
  file: string,
): Framed {
  const { first, separator, between, secondSegment } = surroundingsOf(json, file);
  const numberOf = (name: string): number => {
    const id = numbers.get(name);
    if (id === undefined) throw damaged(file, `the vocabulary lacks ${JSON.stringify(name)}`);
    return id;
  };
  const pad = pads.find((name) => numbers.has(name)) ?? (pads[0] as string);
  return {
    frame: {
      ...{ first: numberOf(first), separator: numberOf(separator) },
      ...{ between: between.map(numberOf), secondSegment },
    },
    names: { pad, first, separator },
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
  const other = (): Error => unsupported(file, `its post_processor is ${describe(json ?? null)}`);
  const read = readAs(shape, json, other);
  if (read.type !== "TemplateProcessing") {
    const { type, cls, sep } = read;
    const [separator] = sep;
    const isBert = type === "BertProcessing";
    const between = isBert ? [separator] : [separator, separator];
    return { first: cls[0], separator, between, secondSegment: isBert ? 1 : 0 };
  }
  const { single, pair } = read;
  const [first, a, separator, ...more] = single.map(nameOf);
  const [pairFirst, pairA, ...rest] = pair.map(nameOf);
  const last = rest.pop();
  const between = rest.slice(0, -1);
  const isKnown =
    [first, separator, last, ...between].every((name) => typeof name === "string") &&
    more.length === 0 &&
    a === A &&
    pairA === A &&
    rest.at(-1) === B &&
    pairFirst === first &&
    last === separator &&
    between.length >= 1 &&
    between.length <= 2;
  if (!isKnown) throw unsupported(file, "special pieces stand elsewhere than in front, between and behind");
  return {
    ...{ first: first as string, separator: separator as string, between: between as string[] },
    secondSegment: segmentOf(pair.at(-1)) === 1 ? 1 : 0,
  };
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
