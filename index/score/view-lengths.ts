import type { FieldWords } from "../field-words";
import { perView, SHORT_FIELDS, VIEW_NAMES, VIEWS, type ViewName } from "../fields";
import type { Lengths } from "../lexical-arrays";

/** Returns the lengths of all documents in each view, in words. */
export function viewLengths(texts: FieldWords): Record<ViewName, Lengths> {
  const lengths = perView(() => ({ total: 0, written: 0 }));
  const { documents } = texts;
  const views = VIEW_NAMES.map((name) => ({ fields: VIEWS[name], of: lengths[name] }));
  for (let doc = 0; doc < documents; doc++) {
    for (const { fields, of } of views) {
      const length = viewLength(texts, doc, fields);
      of.total += length;
      if (length > 0) of.written++;
    }
  }
  return lengths;
}

/** Returns how many words an article has in some of its fields (bits as in `VIEWS`). */
export function viewLength(texts: FieldWords, doc: number, fields: number): number {
  let length = 0;
  for (let field = 0; field < SHORT_FIELDS.length; field++) {
    if (fields & (1 << field)) length += texts.length(doc, field);
  }
  return length;
}
