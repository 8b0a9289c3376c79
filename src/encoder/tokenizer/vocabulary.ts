import * as v from "valibot";
import { number, object, readAs } from "../../base/core/values/shape";
import { damaged, unsupported } from "./failures";

/** Longer pieces are of no use, and take much memory. */
const MAX_PIECE_CHARS = 256;
/** All pieces together; a quarter of a million have 1.5 million characters. */
const MAX_CHARS = 1 << 23;
/** Far more than the largest vocabulary has. */
const MAX_ID = 1 << 22;

const flag = v.optional(v.boolean(), false);
const addedShape = v.array(
  object({
    ...{ id: number, content: v.string() },
    ...{ special: flag, normalized: flag, single_word: flag, lstrip: flag, rstrip: flag },
  }),
);

/** A piece that is looked for in texts before these are split into words. */
export interface AddedPiece {
  readonly content: string;
  readonly id: number;
  /** Whether it is looked for in the normalised text. */
  readonly normalized: boolean;
}

/** The pieces of a tokenizer with their numbers. */
export class Vocabulary {
  readonly numbers = new Map<string, number>();
  /** Pieces that stand for no text. */
  readonly special = new Set<string>();
  private readonly taken = new Set<number>();
  private largest = -1;
  private chars = 0;

  constructor(private readonly file: string) {}

  /** One more than the largest number. */
  get size(): number {
    return this.largest + 1;
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
    if (this.numbers.has(name) || this.taken.has(id)) {
      throw damaged(this.file, `piece ${JSON.stringify(name)} or its number ${id} is there twice`);
    }
    this.numbers.set(name, id);
    this.taken.add(id);
    this.largest = Math.max(this.largest, id);
  }

  /**
   * Adds `added_tokens` of a `tokenizer.json`; most of them are pieces of the model, too.
   * @returns those that are no special pieces.
   * @throws InputError `TOKENIZER_UNSUPPORTED` for such that take blanks with them or are whole words only,
   *   `VOCABULARY_FORMAT`.
   */
  addAll(json: unknown): readonly AddedPiece[] {
    const other = (): Error => damaged(this.file, "its added_tokens have another form");
    const found: AddedPiece[] = [];
    for (const added of readAs(addedShape, json ?? [], other)) {
      const { id, content, special, normalized, single_word, lstrip, rstrip } = added;
      if (this.numbers.get(content) !== id) this.add(content, id);
      if (special) this.special.add(content);
      else if (single_word || lstrip || rstrip) {
        const problem = `it adds ${JSON.stringify(content)} as a whole word, or with the blanks beside it`;
        throw unsupported(this.file, problem);
      } else found.push({ content, id, normalized });
    }
    return found;
  }
}
