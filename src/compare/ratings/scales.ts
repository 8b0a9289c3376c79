import type { NormalRating } from "./rating";

/** The words of a scale, by what they mean. Opinion, satire and "unproven" are `unrated`. */
type Scale = Readonly<Record<NormalRating, string>>;

/**
 * Publishers' own scales, by what their names and hosts have in common; words are written as `folded` does.
 * Satire is labelled satire: that is the publisher's word on a text, not on a claim that somebody repeats.
 */
export const SCALES: readonly (readonly [publisher: RegExp, scale: Scale])[] = [
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
