import { foldText } from "../../base/text";

/** Words of numbers, in the languages that pictures are mostly in. */
const NUMBERS = new Set(
  foldText(
    [
      "zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
      "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds",
      "thousand thousands million millions billion billions trillion trillions dozen dozens half third quarter",
      "first second double triple twice",
      "dos tres cuatro cinco seis siete ocho nueve diez once doce veinte treinta cuarenta cincuenta sesenta",
      "setenta ochenta noventa cien ciento cientos mil miles millón millones millardo billón billones mitad",
      "dois duas três quatro sete oito nove dez vinte trinta cinquenta cem cento milhão milhões bilhão bilhões",
      "trilhão trilhões metade",
      "deux trois quatre cinq sept huit neuf dix onze douze vingt trente quarante cinquante soixante cent mille",
      "milliard milliards moitié",
      "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig hundert tausend",
      "millionen milliarde milliarden billionen hälfte",
      "due tre quattro cinque sei sette otto dieci venti trenta quaranta mila milione milioni miliardo miliardi",
      "duizend miljoen miljard tysiąc tysięcy milion miliony milionów miliard miliardy miliardów",
      "bin milyon milyar juta miliar ribu triliun",
      "два три четыре пять шесть семь восемь девять десять сто тысяча тысячи тысяч миллион миллиона миллионов",
      "миллиард миллиарда миллиардов",
      "مئة مائة ألف آلاف مليون ملايين مليار مليارات نصف",
      "सौ हज़ार हजार लाख करोड़ अरब आधा",
    ].join(" "),
  )
    .toLowerCase()
    .split(" "),
);

/** Returns whether a word is or holds a number. @param word folded, in small letters. */
export function isNumber(word: string): boolean {
  return /\p{N}/u.test(word) || NUMBERS.has(word);
}
