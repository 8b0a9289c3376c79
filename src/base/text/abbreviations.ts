/**
 * Abbreviations by what follows them. Words are without their last full stop and in small letters. Those of
 * other languages than English are no words with which a sentence of another language would end.
 */

/** They never end a sentence: a name or a number follows. */
const TITLES = `mr mrs ms dr prof sen rep gov gen col lt sgt capt cmdr adm maj rev hon pres sec atty det st mt ft
  v vs eg ie cf pp approx dept univ assn
  sra srta dra profa gral av avda
  ul św np tzw tzn inż mgr ks płk ppłk mjr abp woj im m.in
  jl jln hj drs bpk
  د أ
  डॉ डा प्रो प्रा श्री पं मो स्व अॅड ॲड ডা ড মো`;
/** They end a sentence only where the next word looks like the beginning of one. */
const SHORTENED = `fig vol jr sr inc ltd co corp llc etc jan feb apr jun jul aug sept sep oct nov dec mon tue wed thu
  fri sat sun am pm ala ariz ark calif colo conn del fla ga ill ind kan ky la md mass mich minn miss mo mont neb
  nev okla ore pa tenn tex va vt wash wis wyo ave blvd rd`;
/** They do not end one before a number; elsewhere they are words, such as Spanish "no" and "mar". */
const COUNTED = `no nos mar rs rp tgl hal art arts núm nr ok ust poz str ca pág págs tel रु`;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

export const NEVER_LAST = setOf(TITLES);
export const SELDOM_LAST = setOf(SHORTENED);
export const BEFORE_NUMBERS = setOf(COUNTED);
