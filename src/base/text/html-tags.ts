import { QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { BLOCKS, INLINE, SILENT } from "./elements";

/** The beginning of a tag, where a text was cut by those who show its beginning. */
const CUT_TAG = /<\/?[a-z]*$/i;

/**
 * Returns a text without elements of HTML: their tags, the content of silent ones, and comments, with a line
 * break in the place of a tag of a block. Whatever else stands in angle brackets stays.
 */
export function withoutElements(text: string): string {
  return new Tags(text).cutOut();
}

/** Finds the tags in a text, and cuts them out. */
class Tags implements TokenizerCallbacks {
  private readonly kept: string[] = [];
  /** Where what was not cut begins. */
  private from = 0;
  /** The tag that is being read. */
  private tag: { readonly start: number; readonly name: string; values: number; bare: number } | undefined;
  /** The element whose content is no text. */
  private silent: { readonly start: number; readonly name: string } | undefined;

  constructor(private readonly text: string) {}

  /** Returns the text without them. */
  cutOut(): string {
    const tokenizer = new Tokenizer({ decodeEntities: false }, this);
    tokenizer.write(this.text);
    tokenizer.end();
    const { silent, tag, text } = this;
    this.silent = undefined;
    // Where a text was cut, a tag may have lost its end.
    const open = silent ?? (tag && (tag.values > 0 || this.from > 0) ? tag : undefined);
    if (open) this.cut(open.start, text.length, open.name);
    if (this.from === 0) return text;
    return [...this.kept, text.slice(this.from).replace(CUT_TAG, "")].join("");
  }

  onopentagname(start: number, end: number): void {
    this.tag = { start: start - 1, name: this.nameIn(start, end), values: 0, bare: 0 };
  }

  onattribend(quote: QuoteType): void {
    if (!this.tag) return;
    if (quote === QuoteType.NoValue) this.tag.bare++;
    else this.tag.values++;
  }

  onopentagend(at: number): void {
    const { tag } = this;
    if (tag && SILENT.has(tag.name)) this.silent ??= tag;
    this.onselfclosingtag(at);
  }

  onselfclosingtag(at: number): void {
    const { tag } = this;
    this.tag = undefined;
    // A letter is also a quantity: "a <b and c> d" has attributes, but no values.
    if (tag && !(tag.name.length === 1 && tag.bare > 0 && tag.values === 0))
      this.cut(tag.start, at + 1, tag.name);
  }

  onclosetag(start: number, end: number): void {
    const name = this.nameIn(start, end);
    const { silent } = this;
    const isItsEnd = silent?.name === name;
    if (isItsEnd) this.silent = undefined;
    this.cut(isItsEnd ? silent.start : start - 2, this.text.indexOf(">", end) + 1 || this.text.length, name);
  }

  oncomment(start: number, end: number): void {
    this.cutSign("<!--", start - 4, end);
  }

  ondeclaration(start: number, end: number): void {
    this.cutSign("<!doctype", start - 2, end);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.cutSign("<?xml", start - 2, end);
  }

  onattribdata(): void {}
  onattribentity(): void {}
  onattribname(): void {}
  oncdata(): void {}
  onend(): void {}
  ontext(): void {}
  ontextentity(): void {}

  private nameIn(start: number, end: number): string {
    return this.text.slice(start, end).toLowerCase();
  }

  /** A heart ("</3") reads like a comment, and "<!?" like a declaration. */
  private cutSign(sign: string, start: number, end: number): void {
    if (this.nameIn(start, start + sign.length) === sign) this.cut(start, end + 1);
  }

  /** @param name of the element; default: it is none, but a comment or the like. */
  private cut(start: number, end: number, name?: string): void {
    if (this.silent || start < this.from || !(name === undefined || isElement(name))) return;
    this.kept.push(this.text.slice(this.from, start), name !== undefined && BLOCKS.has(name) ? "\n" : "");
    this.from = end;
  }
}

function isElement(name: string): boolean {
  return INLINE.has(name) || BLOCKS.has(name) || SILENT.has(name);
}
