import { addToList } from "../../base/core/multimap";

/** Scripts other than Latin, with Tesseract's names of languages that are written in them. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Arabic: "ara fas urd pus uig snd kur_ara",
  Armenian: "hye",
  Bengali: "ben asm",
  Cyrillic: "rus ukr bel bul srp mkd kaz kir mon tgk uzb_cyrl tat aze_cyrl",
  Devanagari: "hin mar nep san",
  Ethiopic: "amh tir",
  Georgian: "kat",
  Greek: "ell",
  Gujarati: "guj",
  Gurmukhi: "pan",
  Hebrew: "heb yid",
  Han: "chi_sim chi_tra jpn",
  Hangul: "kor",
  Kannada: "kan",
  Khmer: "khm",
  Lao: "lao",
  Malayalam: "mal",
  Myanmar: "mya",
  Oriya: "ori",
  Sinhala: "sin",
  Tamil: "tam",
  Telugu: "tel",
  Thai: "tha",
};
const SCRIPT_OF = new Map(
  Object.entries(SCRIPTS).flatMap(([script, names]) => names.split(" ").map((name) => [name, script])),
);
const LATIN = "Latin";
/** Latin languages by the number of posts on the web; others follow in Tesseract's order. */
const MOST_WRITTEN = ["eng", "spa", "por", "fra", "deu", "ita", "tur", "ind", "pol", "vie"];
/** What Tesseract lists and is no language, or a variant of one that reads other pictures. */
const NO_LANGUAGE = /^(?:osd|equ|snum)$|_vert$|^script\/|_frak$|_old$/;
/** More languages at a time are slower and read no better. */
const MOST_AT_A_TIME = 3;
/** A name goes to the command line. */
const NAME = /^[a-z]{3}(?:_[a-z]{3,4})?$/i;

/**
 * Returns which of the installed languages are tried together on a picture, in order: Latin ones first, then
 * a group for each other script.
 * @param languages names as Tesseract lists them; what is no language is left out.
 */
export function languageGroups(languages: readonly string[]): string[][] {
  return groupsByScript(languages.filter((each) => NAME.test(each) && !NO_LANGUAGE.test(each))).map((names) =>
    names.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST_AT_A_TIME),
  );
}

/**
 * Returns which languages are tried together, in order, where somebody has chosen them: all of a script, also
 * a model of a whole script.
 * @param languages names as Tesseract lists them.
 */
export function groupsByScript(languages: readonly string[]): string[][] {
  const groups = new Map<string, string[]>([[LATIN, []]]);
  for (const name of languages) addToList(groups, scriptOf(name), name);
  return [...groups.values()].filter((names) => names.length > 0);
}

function scriptOf(name: string): string {
  const [, script] = /^script\/([A-Z][a-z]+)/.exec(name) ?? [];
  return script ?? SCRIPT_OF.get(name.replace(/_vert$/, "")) ?? LATIN;
}

function rankOf(name: string): number {
  const at = MOST_WRITTEN.indexOf(name);
  return at < 0 ? MOST_WRITTEN.length : at;
}
