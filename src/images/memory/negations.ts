import { foldText } from "../../base/text";

/** Words that turn a sentence round, in the languages that pictures are mostly in; those in n't apart. */
const NEGATIONS = new Set(
  foldText(
    [
      "no not never none nobody nothing nowhere neither nor cannot without",
      "nunca jamás nada nadie ni sin tampoco ningún ninguno ninguna",
      "não jamais ninguém nem sem nenhum nenhuma",
      "ne non pas rien aucun aucune sans",
      "mai niente nulla nessun nessuno nessuna senza",
      "nicht nie niemals nichts niemand kein keine keinen keinem keiner keines weder ohne",
      "niet nooit geen niets niemand zonder",
      "inte ikke ej aldrig aldri ingen inget ingenting utan uten uden",
      "nie nigdy nikt nic bez değil yok hayır tidak bukan jangan tanpa",
      "не нет ни никогда никто ничего без",
      "لا لم لن ليس ليست غير بدون",
      "नहीं मत बिना",
    ].join(" "),
  ).split(" "),
);
/** Of n't, without its apostrophe. */
const CONTRACTED =
  /^(?:ai|are|ca|could|did|do|does|had|has|have|is|might|must|need|should|was|were|wo|would)nt$/;

/** Returns whether a word denies. @param word folded, in small letters, without apostrophes. */
export function isNegation(word: string): boolean {
  return NEGATIONS.has(word) || CONTRACTED.test(word);
}

/** What denies within a word, or in a text without spaces: Chinese, Japanese, Korean. */
const INSIDE = /[不没沒无無非未勿别別莫否]|ない|なかっ|ません|[안않못없]|아[니닌님닙]/g;

/** Returns what denies in a word, in its order: the word itself, or parts of it. @param word as above. */
export function negationsIn(word: string): readonly string[] {
  return isNegation(word) ? [word] : (word.match(INSIDE) ?? []);
}
