import * as v from "valibot";
import { number, object, readAs } from "../../base/core/values/shape";
import { damaged, unsupported } from "./failures";

/** Longer pieces are of no use, and take much memory. */
const MAX_PIECE_CHARS = 256;
/** All pieces together; those of XLM-R have 1.5 million characters. */
const MAX_CHARS = 1 << 22;
/** Far more than the largest vocabulary has. */
const MAX_ID = 1 << 22;

const addedShape = v.array(
  object({ id: number, content: v.string(), special: v.optional(v.boolean(), false) }),
);

/** The pieces of a tokenizer with their numbers. */
export class Vocabulary {
  readonly numbers = new Map<string, number>();
  /** Pieces that stand for no text. */
  readonly special = new Set<string>();
  private readonly names = new Map<number, string>();
  private chars = 0;

  constructor(private readonly file: string) {}

  /** One more than the largest number. */
  get size(): number {
    let largest = -1;
    for (const id of this.names.keys()) largest = Math.max(largest, id);
    return largest + 1;
  }

  /** @throws InputError `VOCABULARY_FORMAT` for a piece or number that is there twice, or can be none. */
  add(name: unknown, id: unknown): void {
    if (typeof name !== "string" || name === "" || name.length > MAX_PIECE_CHARS) {
      throw damaged(this.file, `piece ${id} has no text, or one of more than ${MAX_PIECE_CHARS} characters`);
    }
    this.chars += name.length;
    if (this.chars > MAX_CHARS) throw damaged(this.file, `its pieces have more than ${MAX_CHARS} characters`);
    if (typeof id !== "number" || !Number.isInteger(id) || id < 0 || id >= MAX_ID) {
      throw damaged(this.file, `piece ${JSON.stringify(name)} has the number ${id}`);
    }
    if (this.numbers.has(name) || this.names.has(id)) {
      throw damaged(this.file, `piece ${JSON.stringify(name)} or its number ${id} is there twice`);
    }
    this.numbers.set(name, id);
    this.names.set(id, name);
  }

  /**
   * Adds `added_tokens` of a `tokenizer.json`; most of them are pieces of the model, too.
   * @throws InputError `TOKENIZER_UNSUPPORTED` for such that are no special pieces, `VOCABULARY_FORMAT`.
   */
  addSpecial(json: unknown): void {
    const other = (): Error => damaged(this.file, "its added_tokens have another form");
    for (const { id, content, special } of readAs(addedShape, json ?? [], other)) {
      if (!special)
        throw unsupported(this.file, `it adds ${JSON.stringify(content)}, which is no special piece`);
      if (this.numbers.get(content) !== id) this.add(content, id);
      this.special.add(content);
    }
  }
}
