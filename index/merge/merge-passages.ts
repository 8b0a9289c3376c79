import type { LexicalArrays } from "../lexical-arrays";
import type { Passages } from "../passages";
import type { DocumentUnion } from "./merge-documents";
import { NONE, type Union } from "./merge-numbers";

/** Returns the bodies of both sides in the merged index's order and numbers. */
export function mergePassages(
  base: LexicalArrays,
  changed: LexicalArrays,
  { size, baseOf, changedOf }: DocumentUnion,
  terms: Union,
): Passages {
  const bodyTerms = new Uint32Array(base.bodyTerms.length + changed.bodyTerms.length);
  const passageStarts = new Uint32Array(base.passageStarts.length + changed.passageStarts.length - 1);
  const bodyStarts = new Uint32Array(size + 1);
  let length = 0;
  let passages = 0;
  const append = (from: Passages, doc: number, numbers: Int32Array): void => {
    const first = from.bodyStarts[doc]!;
    const last = from.bodyStarts[doc + 1]!;
    const offset = length - from.passageStarts[first]!;
    for (let passage = first; passage < last; passage++)
      passageStarts[passages++] = from.passageStarts[passage]! + offset;
    const end = from.passageStarts[last]!;
    for (let i = from.passageStarts[first]!; i < end; i++) bodyTerms[length++] = numbers[from.bodyTerms[i]!]!;
  };
  for (let doc = 0; doc < size; doc++) {
    const known = baseOf[doc]!;
    if (known === NONE) append(changed, changedOf[doc]!, terms.ofChanged);
    else append(base, known, terms.ofBase);
    bodyStarts[doc + 1] = passages;
  }
  passageStarts[passages] = length;
  return {
    bodyTerms: bodyTerms.slice(0, length),
    passageStarts: passageStarts.slice(0, passages + 1),
    bodyStarts,
  };
}
