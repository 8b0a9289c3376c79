import * as v from "valibot";
import { readAs, strictObject, text } from "../../base/core/values/shape";
import { Charsmap } from "./charsmap";
import { unsupported } from "./failures";

/** What is done to a text before it is split into words. */
export type Normalise = (text: string) => string;

const stepShape = v.variant("type", [
  v.object({ type: v.literal("Precompiled"), precompiled_charsmap: v.nullable(v.string()) }),
  v.object({ type: v.picklist(["NFC", "NFD", "NFKC", "NFKD"]) }),
  v.object({ type: v.literal("Lowercase") }),
  v.object({ type: v.literal("StripAccents") }),
  v.object({ type: v.literal("Strip"), strip_left: v.boolean(), strip_right: v.boolean() }),
  v.object({
    type: v.literal("Replace"),
    // Of expressions only those that tokenizers have: another could never end.
    pattern: v.union([
      strictObject({ String: text(1, 64) }),
      strictObject({ Regex: v.picklist([" {2,}", "\\s+"]) }),
    ]),
    content: text(0, 64),
  }),
]);
type Step = v.InferOutput<typeof stepShape>;

/** A tokenizer that parts words from signs has a step for each of the 32 signs of ASCII. */
const MAX_STEPS = 64;
const sequenceOf = <T>(part: v.GenericSchema<unknown, T>) =>
  v.object({ type: v.literal("Sequence"), normalizers: v.array(part) });
const normalizerShape = v.union([stepShape, sequenceOf(v.union([stepShape, sequenceOf(stepShape)]))]);

/** Texts and what becomes of them are read up to here: 8 million characters. */
const MAX_CHARS = 1 << 23;

/**
 * Returns what a tokenizer does to texts first. The steps are our own: `@huggingface/tokenizers` 0.2
 * has an approximation in the place of `Precompiled`.
 * @param json `normalizer` of a `tokenizer.json`.
 * @throws InputError `TOKENIZER_UNSUPPORTED`; `VOCABULARY_FORMAT` for a damaged table of rules.
 */
export function normaliserOf(json: unknown, file: string): Normalise {
  if (json === null || json === undefined) return (text) => text;
  const read = readAs(normalizerShape, json, () => unsupported(file, `its normalizer is ${describe(json)}`));
  const parts = read.type === "Sequence" ? read.normalizers : [read];
  const steps = parts.flatMap((part) => (part.type === "Sequence" ? part.normalizers : [part]));
  if (steps.length > MAX_STEPS) throw unsupported(file, `its normalizer has ${steps.length} steps`);
  const all = steps.map((step) => stepOf(step, file));
  return (text) => all.reduce((current, step) => step(current).slice(0, MAX_CHARS), text);
}

function stepOf(step: Step, file: string): Normalise {
  switch (step.type) {
    case "Precompiled": {
      if (!step.precompiled_charsmap) return (text) => text;
      const map = new Charsmap(step.precompiled_charsmap, file);
      return (text) => map.apply(text);
    }
    case "Lowercase":
      // The published code lowers each letter by itself, so there is no final form of sigma.
      return (text) => text.replaceAll("\u03a3", "\u03c3").toLowerCase();
    case "StripAccents":
      return (text) => text.replace(/\p{M}+/gu, "");
    case "Strip": {
      const { strip_left, strip_right } = step;
      return (text) => strip(text, strip_left, strip_right);
    }
    case "Replace": {
      const { pattern, content } = step;
      if ("Regex" in pattern) {
        const sought = pattern.Regex === " {2,}" ? / {2,}/g : /\p{White_Space}+/gu;
        return (text) => text.replace(sought, () => content);
      }
      return (text) => text.split(pattern.String).join(content);
    }
    default: {
      const { type } = step;
      return (text) => text.normalize(type);
    }
  }
}

const BLANK = /\p{White_Space}/u;

/** Returns the text without blanks at its ends; characters, since an expression for the end is slow. */
function strip(text: string, left: boolean, right: boolean): string {
  let start = 0;
  let end = text.length;
  while (left && start < end && BLANK.test(text[start]!)) start++;
  while (right && end > start && BLANK.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Returns the types that a part of a tokenizer has, for messages; the part may be missing. */
export function describe(json: unknown): string {
  const types = [
    ...JSON.stringify(json ?? null)
      .slice(0, 1000)
      .matchAll(/"type":"(\w{1,40})"/g),
  ].map(([, type]) => type);
  return types.join(" + ") || "of no known form";
}
