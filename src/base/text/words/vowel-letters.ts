/**
 * Vowels that are typed as two characters which look like the one that they are: signs, then letters, which a
 * sign may be part of; by their numbers, the one behind the two. Of Devanagari, Bengali, Gurmukhi and
 * Gujarati, and Thai ae.
 * @see The Unicode Standard, chapter 12, tables of vowel letters with the sequences that are not to be used.
 */
const TYPED_AS_TWO = [
  "0e40+0e40=0e41 093e+0945=0949 093e+0947=094b 093e+0948=094c 0abe+0ac5=0ac9",
  `0905+093e=0906 0905+0949=0911 0905+094b=0913 0905+094c=0914 0906+0945=0911 0906+0947=0913 0906+0948=0914
0909+0941=090a 090f+0945=090d 090f+0947=0910 0985+09be=0986 0a05+0a3e=0a06 0a05+0a48=0a10 0a05+0a4c=0a14
0a72+0a3f=0a07 0a72+0a40=0a08 0a72+0a47=0a0f 0a73+0a41=0a09 0a73+0a42=0a0a 0a73+0a4b=0a13 0a85+0abe=0a86
0a85+0ac5=0a8d 0a85+0ac7=0a8f 0a85+0ac8=0a90 0a85+0ac9=0a91 0a85+0acb=0a93 0a85+0acc=0a94`,
].map(pairs);
/** Thai and Lao am with a tone within it, where it looks as it does behind the tone. */
const TONE_WITHIN = /(\u0e4d)([\u0e48-\u0e4b])(?=\u0e32)|(\u0ecd)([\u0ec8-\u0ecb])(?=\u0eb2)/g;

/** Returns a text in NFKC with each vowel as the one character or the order that Unicode has for it. */
export function wholeVowels(text: string): string {
  let whole = text.replace(TONE_WITHIN, "$2$1$4$3");
  for (const { typed, meant } of TYPED_AS_TWO)
    whole = whole.replace(typed, (two) => meant.get(two) as string);
  return whole;
}

function pairs(written: string): { readonly typed: RegExp; readonly meant: ReadonlyMap<string, string> } {
  const read = (numbers: string): string =>
    String.fromCharCode(...numbers.split("+").map((number) => Number.parseInt(number, 16)));
  const meant = new Map(written.split(/\s+/).map((pair) => pair.split("=").map(read) as [string, string]));
  return { typed: new RegExp([...meant.keys()].join("|"), "g"), meant };
}
