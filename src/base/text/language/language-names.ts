import { once } from "../../core/caches/once";
import { foldText } from "../words/normalise";
import { isLanguageTag } from "./tag";

/** Languages that fact-checkers write, ISO 639-1. */
const CODES =
  `af am ar az be bg bn bs ca cs da de el en es et eu fa fi fr gl gu he hi hr hu hy id is it ja ka kk km kn ko
  lo lt lv mk ml mn mr ms my ne nl no or pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi zh`.split(
    /\s+/,
  );

/** Read at the first name: most tags are codes. */
const codes = once((): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const code of CODES)
    for (const speaker of [code, "en"]) {
      const name = new Intl.DisplayNames(speaker, { type: "language", fallback: "none" }).of(code);
      if (name !== undefined) names.set(comparable(name), code);
    }
  return names;
});

function comparable(name: string): string {
  return foldText(name).trim().toLowerCase();
}

/** Returns the ISO 639-1 code of a language by its own or its English name; undefined for any other text. */
export function codeOfName(name: string): string | undefined {
  return codes().get(comparable(name));
}

/** Returns the tag of a language that is given by a tag or by its name; any other text as it is. */
export function languageTag(text: string): string {
  return isLanguageTag(text) ? text : (codeOfName(text) ?? text);
}
