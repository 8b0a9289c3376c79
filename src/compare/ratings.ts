import { AgingCache } from "../base/core/caches/aging-cache";

/** What a publisher's rating says about a claim, on one scale for all; `unrated` where that is not known. */
export const RATINGS = ["false", "mixed", "true", "unrated"] as const;
export type NormalRating = (typeof RATINGS)[number];

/** The words of a scale, by what they mean. Opinion, satire and "unproven" are `unrated`. */
type Scale = Readonly<Record<NormalRating, string>>;

/**
 * Publishers' own scales, by what their names and hosts have in common; words are written as `folded` does.
 * Satire is labelled satire: that is the publisher's word on a text, not on a claim that somebody repeats.
 */
const SCALES: readonly (readonly [publisher: RegExp, scale: Scale])[] = [
  [
    /snopes/,
    {
      false: "false|mostly false|fake|miscaptioned|misattributed|scam|legend",
      mixed: "mixture|outdated|multiple",
      true: "true|mostly true|correct attribution|originated as",
      unrated: "unproven|unfounded|undetermined|labeled satire|research in progress|lost legend|recall",
    },
  ],
  [
    /politifact/,
    {
      false: "false|mostly false|barely true|pants on fire|pants fire|pantsonfire|mostlyfalse|barelytrue",
      mixed: "half true|halftrue|half flip",
      true: "true|mostly true|mostlytrue",
      // These are on how constant a speaker is.
      unrated: "full flop|no flip",
    },
  ],
  [
    /washington ?post/,
    {
      false: "three pinocchios|four pinocchios|3 pinocchios|4 pinocchios|bottomless pinocchio",
      mixed: "one pinocchio|two pinocchios|1 pinocchio|2 pinocchios",
      true: "geppetto checkmark|the geppetto checkmark",
      unrated: "verdict pending|an upside down pinocchio|upside down pinocchio",
    },
  ],
  [
    /factcheck\.?org|science ?feedback|health ?feedback|climate ?feedback/,
    {
      false:
        "false|incorrect|inaccurate|unsupported|flawed reasoning|no evidence|not true|distorts the facts",
      mixed:
        "misleading|spins the facts|partially correct|mixed|lacks context|imprecise|cherry picking|exaggerates",
      true: "correct|mostly correct|accurate|mostly accurate|true",
      unrated: "",
    },
  ],
  [
    /afp|factuel|comprova/,
    {
      false:
        "false|altered|hoax|fake|faux|falso|fals[ck]h|trucage|montage|photo montage|manipulado|enganoso sem base",
      mixed:
        "misleading|missing context|partly false|trompeur|enganos[oa]|sin contexto|fehlender kontext|irrefuhrend",
      true: "true|vrai|verdadero|verdadeiro|comprovado",
      unrated: "satire|unproven|satira",
    },
  ],
  [
    /full ?fact|channel ?4|reality ?check/,
    {
      false: "false|incorrect|wrong|not correct|fake",
      mixed: "misleading|more complicated|needs context|missing context|partly correct|mixture",
      true: "true|correct|accurate|right",
      unrated: "",
    },
  ],
  [
    /usa ?today|reuters|associated press|\bap\b|apnews|lead ?stories|check your fact|africa ?check/,
    {
      false: "false|altered|hoax|fake|incorrect|fabricated|not real|doctored|hoax alert|fake news|scam",
      mixed:
        "partly false|missing context|misleading|mostly correct|partly true|exaggerated|half true|understated",
      true: "true|correct|real",
      unrated: "satire|unproven|opinion|inside labor politics",
    },
  ],
  [
    /boom|alt ?news|factly|vishvas|newschecker|the ?quint|india ?today|news ?mobile|logical ?indian/,
    {
      false: "false|fake|hoax|fact check fake|manipulated|altered|morphed|scam|fabricated",
      mixed: "misleading|partly false|half true|partly true|missing context|old|unrelated",
      true: "true|fact",
      unrated: "satire|unproven|unverified",
    },
  ],
  [
    /aos ?fatos|lupa|estadao|boatos|\bg1\b|fato ou fake/,
    {
      false: "falso|fals[oa]|fake|insustentavel|boato|contraditorio|manipulado",
      mixed:
        "distorcido|nao e bem assim|exagerado|impreciso|subestimado|enganos[oa]|verdadeiro mas|falta contexto",
      true: "verdadeiro|fato|verdade",
      unrated: "satira|de olho|ainda e cedo para dizer|cedo demais",
    },
  ],
  [
    /maldita|newtral|efe ?verifica|chequeado|colombiacheck|la ?silla ?vacia|el ?sabueso|animal ?politico/,
    {
      false: "bulo|fals[oa]|timo|fake|mentira|inchequeable falso",
      mixed:
        "enganos[oa]|exagerad[oa]|cuestionable|discutible|apresurado|verdadero pero|falta contexto|a medias|si pero",
      true: "verdader[oa]|ciert[oa]|verdad|real",
      unrated: "insostenible|no hay pruebas|sin pruebas|inchequeable|satira",
    },
  ],
  [
    /correctiv|\bdpa\b|mimikama|faktenfuchs|faktenfinder/,
    {
      false: "falsch|grosstenteils falsch|frei erfunden|manipuliert|falschung|fake|gefalscht|unbelegt falsch",
      mixed:
        "teilweise falsch|fehlender kontext|irrefuhrend|halb wahr|falscher kontext|teils teils|teilweise richtig",
      true: "richtig|wahr|grosstenteils richtig|stimmt",
      unrated: "unbelegt|satire|nicht belegt",
    },
  ],
  [
    /decodeurs|le ?monde|liberation|checknews|20 ?minutes|tf1|france ?info|observateurs/,
    {
      false: "faux|c est faux|intox|infox|plutot faux|fake",
      mixed:
        "trompeur|c est plus complique|exagere|a nuancer|imprecis|hors contexte|mi vrai mi faux|oui mais",
      true: "vrai|c est vrai|plutot vrai",
      unrated: "satire|inverifiable|douteux",
    },
  ],
];

/** Words of many scales and languages, for publishers without a table. What is mixed is looked for first. */
const GENERAL: readonly (readonly [NormalRating, RegExp])[] = [
  [
    "unrated",
    /\b(?:unproven|unverified|undetermined|unrated|satir\w*|opinion|pending|unbelegt|inverifiable)\b/,
  ],
  [
    "mixed",
    /\b(?:mixed|mixture|half|partly|partially|partial|misleading|missing context|lacks? (?:of )?context|out of context|needs context|exaggerat\w*|distorted|trompeur|enganos[oa]s?|ingannevole|fuorviante|irrefuhrend|(?:true|vrai|wahr|richtig|ciert[oa]|verdader[oa]|vero) (?:but|mais|aber|pero|ma)|ni vrai ni faux|weder wahr noch falsch|teilweise|teils|fehlender kontext|parzialmente|parcialmente|parcial|distorcido|impreciso|verdadeir[oa] mas|misvisende|delvis|misleidend|deels|czesciowo|manipulacja)\b/,
  ],
  [
    "false",
    /\b(?:not (?:true|correct|accurate|real)|untrue|nao e verdade|no es (?:verdad|cierto)|non vero|nicht (?:wahr|richtig)|n est pas vrai|false|mostly false|fake|hoax|incorrect|inaccurate|wrong|debunked|fabricated|altered|doctored|manipulated|miscaptioned|misattributed|scam|pants (?:on )?fire|barely true|fals[oaei]?|falsch|fejl|faux|intox|bulo|bufala|boato|mentira|nepravda|falsz|fałsz|onwaar|usant|yanlis|salah|hoaks)\b/,
  ],
  [
    "true",
    /\b(?:true|mostly true|correct|mostly correct|accurate|right|real|verdader[oa]|verdadeir[oa]|vero|vera|vrai|wahr|richtig|prawda|waar|sant|riktig|dogru|benar)\b/,
  ],
];

/** What takes back a word for what is false, which then says nothing: "not fake". */
const NOT_FALSE =
  /\b(?:not|\p{L}+n t|nicht|pas|no es|nao e|non e) (?:an? |eine? |une? )?(?:false|fake|hoax|altered|doctored|manipulated|fabricated|incorrect|inaccurate|wrong|untrue|scam|fals[oae]|falsch|faux)\b/gu;
/** What takes back a word for what is true: "not a real photo". */
const DENIED =
  /\b(?:not|never|no|cannot|\p{L}+n t|non|nao|nicht|pas|niet|ikke|inte|ej|tidak|bukan|nie|nije|degil)\b/u;
/** Denied in part alone: "not entirely accurate". */
const IN_PART =
  /\b(?:entirely|quite|exactly|fully|completely|totally|wholly|altogether|all|ganz|helt|helemaal|tout a fait|del todo|totalmente|completamente|sepenuhnya|tamamen)\b/;
/** "Not yet proven true" says nothing of either. */
const OPEN = /\b(?:yet|proven|proved|confirmed|verified|established|certain|sure|clear|known)\b/;

/** A rating is a word or two; what is longer is prose. */
const MAX_RATING_CHARS = 80;

const MATCHERS = SCALES.map(([publisher, scale]) => ({
  publisher,
  words: RATINGS.map((name) => [name, new RegExp(`^(?:${scale[name] || "(?!)"})$`)] as const),
}));

/**
 * Returns a publisher's rating on one scale: by the publisher's own words, else by words that most publishers
 * understand alike; `unrated` where neither tells.
 * @param publisher name or host of who rated, or both.
 */
export function normalRating(rating: string | undefined, publisher = ""): NormalRating {
  if (rating === undefined) return "unrated";
  return known.get(JSON.stringify([rating, publisher]));
}

/** A collection has few ratings, and each answer shows several. */
const known = new AgingCache(1000, (given: string) => {
  const [rating, publisher] = JSON.parse(given) as [string, string];
  return readRating(rating, publisher);
});

function readRating(rating: string, publisher: string): NormalRating {
  const said = folded(rating);
  if (said === "" || said.length > MAX_RATING_CHARS) return "unrated";
  const who = folded(publisher, ".");
  for (const { publisher: name, words } of MATCHERS) {
    const found = name.test(who) ? words.find(([, word]) => word.test(said)) : undefined;
    if (found) return found[0];
  }
  const left = said.replace(NOT_FALSE, "");
  const general = GENERAL.find(([, words]) => words.test(left))?.[0] ?? "unrated";
  if (general !== "true" || !DENIED.test(left)) return general;
  if (IN_PART.test(left)) return "mixed";
  return OPEN.test(left) ? "unrated" : "false";
}

/** Returns a text in lower case, without accents, its words parted by single spaces. */
function folded(text: string, kept = ""): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replace(/[^\p{L}\p{N}.]+/gu, " ")
    .replaceAll(".", kept === "." ? "." : " ")
    .replace(/\s+/g, " ")
    .trim();
}
