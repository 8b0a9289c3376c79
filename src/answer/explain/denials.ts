import { once } from "../../base/core/caches/once";
import { foldText } from "../../base/text";
import { denyingWords } from "../../compare";

/**
 * Words that turn a sentence into its contrary where another lacks them, by language: negations, and words
 * for what is false, beside those of the languages that have lists (`denyingWords`). One too many keeps a
 * sentence that repeats another; one too few loses a denial. Common words of another language are left out
 * (Swahili "si").
 */
const DENIALS = {
  // Of those that have lists: "without", "nothing", "not yet", and what goes with other negations.
  listed:
    "ni nada sin nem sem ne rien personne sans non ohne bez belum tanpa jangan salah né senza zonder без hiçbir asla بدون بلا ना मत बिना",
  en: "no not never none nor neither nothing nobody without cannot false falsely untrue fake wrong",
  ca: "ningú sense fals",
  ro: "nu nici niciun nicio niciodată fără",
  scandinavian: "ikke ikkje inte ej aldrig aldri ingen inget ingenting uden uten utan falsk falskt",
  fi: "ei eivät eikä emme väärä valhe",
  hu: "nem nincs nincsenek sem soha hamis",
  cs: "ne není nejsou nebyl nebyla nikdy žádný žádná žádné nikdo nič nie žiadny lež nepravda",
  hr: "ne nije nisu nikad nikada nitko niko ništa netočno netačno lažno",
  tl: "hindi wala walang peke",
  vi: "không chưa chẳng",
  sw: "sio siyo hakuna hapana uongo",
  bg: "няма никога никой нищо невярно",
  el: "δεν μην όχι ούτε ποτέ κανείς κανένας χωρίς ψευδές",
  he: "לא אין אינו אינה אינם בלי שקר",
  fa: "نیست نیستند نه هرگز بدون نبود ندارد دروغ نادرست",
  ur: "نہیں نہ غلط جھوٹ جھوٹا جعلی",
  mr: "नाही नाहीत नव्हे नव्हता नव्हती नसून नये खोटे खोटा खोटी चुकीचे",
  bn: "না নয় নেই নি মিথ্যা ভুয়া",
  gu: "નથી નહીં ન ખોટું ખોટો",
  pa: "ਨਹੀਂ ਨਾ ਝੂਠ ਗਲਤ",
  ta: "இல்லை அல்ல தவறு தவறானது",
  te: "కాదు లేదు లేదని తప్పు",
  kn: "ಅಲ್ಲ ಇಲ್ಲ ಸುಳ್ಳು",
  ml: "അല്ല ഇല്ല തെറ്റ്",
  zh: "不 不是 没 没有 沒有 並非 并非 未 假 謠言 谣言",
  ja: "ない なかっ ませ ず 誤り 虚偽",
  th: "ไม่ ไม่ได้ เท็จ ปลอม",
} as const;

/** "don't"; French "n'a". */
const JOINED = /n't$|^n'/;

const folded = once(() => {
  const words = foldText(Object.values(DENIALS).join(" ")).toLowerCase().split(" ");
  return new Set([...words, ...denyingWords()]);
});

/** Returns whether a word denies what a sentence says without it. @param word folded, in small letters. */
export function isDenial(word: string): boolean {
  return folded().has(word) || JOINED.test(word);
}
