import { irregularForms } from "./irregular";
import { basesOf } from "./lemmas";
import { wordNet } from "./table";

/** Forms of a verb: "go", "goes", "went", "gone", "going". */
export type VerbForm = "base" | "third" | "past" | "participle" | "gerund";

const VOWEL_Y = /[aeiou]y$/;
const HISSING = /(?:s|x|z|ch|sh|[^aeiou]o)$/;
/** A consonant at the end is doubled: words of one syllable, and these of more. */
const DOUBLING =
  /^[^aeiou]*(?:qu)?[aeiou][bdgklmnprt]$|(?:[^v]mit|refer|prefer|occur|control|equip|regret|get|begin|ban)$/;

/** Returns the base of a verb in any form, `undefined` where WordNet has no such verb. */
export function verbBase(form: string): string | undefined {
  const isVerb = (base: string): boolean =>
    wordNet()
      .sensesOf(base)
      .some((synset) => wordNet().partOf(synset) === "verb");
  const bases = [...basesOf(form, "verb")].filter(isVerb);
  return bases[0] ?? (isVerb(form) ? form : undefined);
}

/** Returns a form of a verb that is given by its base. */
export function inflect(base: string, form: VerbForm): string {
  if (form === "base") return base;
  if (form === "third") {
    if (base === "have") return "has";
    if (HISSING.test(base)) return `${base}es`;
    return base.endsWith("y") && !VOWEL_Y.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
  }
  const stem = DOUBLING.test(base) ? base + base.at(-1) : base;
  if (form === "gerund") {
    if (base.endsWith("ie")) return `${base.slice(0, -2)}ying`;
    return `${/[^eoy]e$/.test(base) ? base.slice(0, -1) : stem}ing`;
  }
  const irregular = irregularForms(base);
  if (irregular) return irregular[form];
  if (base.endsWith("e")) return `${base}d`;
  return base.endsWith("y") && !VOWEL_Y.test(base) ? `${base.slice(0, -1)}ied` : `${stem}ed`;
}

/** Returns the form in which a verb stands; "past" for what may be its participle, too. */
export function formOfVerb(form: string, base: string): VerbForm {
  if (form === base) return "base";
  if (form.endsWith("ing")) return "gerund";
  if (form === inflect(base, "past")) return "past";
  return form === inflect(base, "participle") ? "participle" : form.endsWith("s") ? "third" : "past";
}
