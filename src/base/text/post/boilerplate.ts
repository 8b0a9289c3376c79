import { addToList } from "../../core/multimap";
import { splitSentences, type TextPart } from "../sentences";
import { stem } from "../words/stem";
import { readWord, scanWords } from "../words/tokenise";

/** Words around claims: calls to pass something on, calls for attention, and alleged sources. */
const CALLS = `
forward forwarded received receive share sharing repost reposting reposted retweet rt spread spreading
pass passing send sending sent copy copied paste pasted please urgent alert attention important
importance breaking warning beware must read reading watch watching listen everyone everybody
anyone anybody someone somebody contacts contact group groups list viral wake awake believe believing
unbelievable incredible insane shocking shocked wow whoa omg disgusting crazy wild follow following
subscribe like comment comments tag tell friend friends family relatives neighbour neighbours neighbor
neighbors cousin uncle aunt colleague colleagues guys folks thread unroll confirm confirmed verify
verified whatsapp telegram inbox message messages post posts posted careful safe safety protect aware
awareness notice unnoticed hide hiding hidden hid secret secrets truth silence silenced silent delete
deleted deleting remove removed removing censor censored ban banned taken media mainstream msm fwd
circulate circulating circulated broadcast expose exposed exposing sheeple woke retweets reliable trusted
legit debunk debunked ignore ignored scroll widely speechless likes reenvio reenviado reenviada
reenviados reenviar reenvia compartir comparte compartan compartelo compartido difundir difunde difundan
urgente atencion alerta cuidado importante favor mensaje grupos grupo contactos amigos familia todos todo
leer lean mira miren verdad quieren sepas sepan recibido increible pasalo pasenlo avisen encaminhada
encaminhado encaminhar encaminhe compartilhe compartilhem compartilhar compartilhado divulgue divulguem
repasse repassem repassar recebido recebi atencao mensagem contatos leiam veja vejam verdade querem saiba
saibam inacreditavel gente pessoal
`;

/** Everyday words that distinguish nothing in any collection. */
const EVERYDAY = `
want wants wanted need needs know knows known knew think thinks thinking thought thoughts see seen seeing
look looks looking looked find found say saying says said talk talking hear heard feel feeling feels felt
guess hope hoping wish wonder wondering ask asking asked answer question questions understand learn
remember forget imagine mean means meant going gonna go goes went gone come coming comes keep keeps kept
give gives giving gave put puts leave leaving left take takes taking took bring try trying tried start
stop happen happens happening happened work works thing things stuff way ways lot lots kind sort bit part
point reason case matter fact facts idea sense time times day days today tonight tomorrow yesterday now
morning afternoon evening night week weekend month year years ago soon late early ever always never often
again once twice already yet still really truly actually seriously literally honestly totally absolutely
definitely probably maybe perhaps surely sure certain true real right wrong good great best better bad
worse worst big small little long short old new first last next end beginning many few several people
person man woman guy life world word words thank thanks thankful sorry hello hi hey dear yes
yeah yep nope okay ok well oh ah wake amazing awesome awful terrible horrible sad scary scared crazy
stupid happy angry worried interesting funny nice love hate care cares caring mind eyes eye open close
wide page story link links below above click video videos picture pictures photo photos image news info
information source sources internet online web website phone update updates anything something nothing
everything somewhere everywhere anywhere enough almost else instead anyway able possible quick quickly
fast hard easy let lets makes making made show shows showing showed agree disagree opinion pray prayers
praying god bless amen peace stay tuned catch live away back us whether whatever whoever told heart
research homework connect dots sink mark lie lies lying liar liars huge game changer save saves saved
saving lives depend depends past minute minutes hour hours worth coffee nuff period shame disgrace
disgraceful pathetic ridiculous outrageous outrage deserve deserves public nobody shaking crying cry mad
furious blown blow far loud louder clearly obviously apparently supposedly allegedly usually normally
important serious legitimate somehow especially exactly literal fully bother bothered gets getting be is
am quiero quiere saber sabes dice dicen hacer hace cosa cosas hoy ahora buenos buenas dias dia siempre
nunca gracias muchas muchos veces sus favor antes tarde borren borrado borrar eliminen gente mundo medios
oculta ocultan callan para por con los las una que esto esta este eso como muy mas quero quer fazer faz
coisa coisas hoje agora bom boa sempre obrigado obrigada muitas muitos vezes seus apaguem apagar midia
esconde escondem isso isto esse essa muito mais nao voce voces uma com dos das
whole entire entirely complete completely full half simply basically finally suddenly anymore hopefully
sadly unfortunately fortunately luckily frankly sick tired fed wait waits waiting waited weird strange
bizarre odd hilarious joke jokes joking kidding laugh laughing bet swear promise admit realise realize
noticed explain explains explained trust doubt prove proves proof dumb idiot idiots idiotic moron morons
fool fools clown clowns damn hell heck crap bullshit tragic heartbreaking tears hearts proud congrats
congratulations kudos bravo welcome luck lucky hang stand stands standing turn turns turned hold holds
holding use uses used using extremely utter utterly pure simple plain total deal forever constantly
immediately quite rather perfect perfectly perspective unreal insanity madness nonsense garbage rubbish
trash ugly nasty horrific horrendous hurt hurts embarrassing embarrassed ashamed mistake mistakes blame
finish finished begin begins began starts started everyday nowadays lately recently currently previously
aside apart mostly mainly partly nearly brother brothers sister sisters buddy mate dude bro sir madam ladies
gentlemen normal common typical usual regular obvious quote quotes quoted
`;

/** Letters that a word and its stem have in common. */
const BEGINNING = 2;

/**
 * The stems of a list of words. Words are stemmed when a stem is looked up that begins like them: a program
 * that ranks one post looks up a few, and stemming all takes as long as reading an index.
 */
class Stems {
  private readonly words = new Map<string, string[]>();
  private readonly stems = new Map<string, ReadonlySet<string>>();

  constructor(words: string) {
    for (const word of words.trim().split(/\s+/)) {
      const beginning = word.slice(0, BEGINNING);
      addToList(this.words, beginning, word);
    }
  }

  has(stemmed: string): boolean {
    const beginning = stemmed.slice(0, BEGINNING);
    let stems = this.stems.get(beginning);
    if (!stems) {
      stems = new Set(this.words.get(beginning)?.map(stem));
      this.stems.set(beginning, stems);
    }
    return stems.has(stemmed);
  }
}

const CALL_STEMS = new Stems(CALLS);
const LIGHT_STEMS = new Stems(CALLS + EVERYDAY);

/** UTF-16 units: two for each character that is read of a post. */
const LIMITS = { maxChars: 20_000, maxSentences: 400 };
/**
 * Ends of sentences that `splitSentences` passes over since small letters follow, and exclamations before a
 * colon. Runs of signs and blanks are tried only from their beginning: they may be very long.
 */
const LOOSE_BREAK = new RegExp(
  [
    "(?<![!?\\u2026])[!?\\u2026]+\\s+",
    "\\.{2,}\\s*",
    // Before a capital or a number it is an abbreviation's: "Gov. Reed", "Sept. 5".
    "(?<=\\p{L}{3})\\.\\s+(?![\\s\\p{Lu}\\p{N}])",
    "(?:(?<!\\s)\\s+)?\\p{Extended_Pictographic}(?:\\p{Extended_Pictographic}|\\ufe0f|\\u200d)*\\s*",
    ":\\s+",
    "\\s[|~*\\u2022\\u2014]+\\s",
  ].join("|"),
  "gu",
);
/** With this number of calls a sentence may also hold words that are not rare. */
const MIN_CALLS = 2;
/** A text with a larger share of capitalised words is a headline or is shouted. */
const MOST_CAPITALS = 0.6;
/** A word that a larger share of the articles holds is not rare. */
const COMMON_SHARE = 0.01;

/**
 * Returns a post's text without the sentences that claim nothing: those that consist of stop words, everyday
 * words and calls to read, share and wake up, without a name, a number or a word that is rare in the
 * collection. A sentence with two or more calls may also hold common words, and words that no article holds.
 * Where no other sentence would be left, the text stays as it is.
 * @param shareOf the share of the collection's articles, 0 - 1, that hold a word's stem.
 */
export function dropBoilerplate(text: string, shareOf: (stem: string) => number): string {
  const parts = clauses(text);
  const kept = parts.filter(
    ({ start, end }) => isQuoted(text.slice(0, start)) || isClaim(text.slice(start, end), shareOf),
  );
  if (kept.length === parts.length || kept.length === 0) return text;
  return kept.map(({ start, end }) => text.slice(start, end)).join(" ");
}

/**
 * Returns the sentences of a post in order. They may end as in posts: with an exclamation mark, dots, an
 * emoji or a bar before a small letter. "BREAKING:" and "Photo:" are sentences of their own.
 */
export function clauses(text: string): TextPart[] {
  return splitSentences(text, LIMITS).flatMap(({ start, end }) => {
    const parts: TextPart[] = [];
    let from = start;
    for (const { 0: found, index } of text.slice(start, end).matchAll(LOOSE_BREAK)) {
      const to = start + index + found.length;
      if (to < end) parts.push({ start: from, end: to });
      if (to < end) from = to;
    }
    parts.push({ start: from, end });
    return parts;
  });
}

/** Returns whether any sentence of a text says something that a fact-check could be about. */
export function saysSomething(text: string, shareOf: (stem: string) => number): boolean {
  return clauses(text).some(({ start, end }) => isClaim(text.slice(start, end), shareOf));
}

/** Returns whether a capitalised everyday word is no name: it is shouted, or always written so. */
function isNoName(written: string): boolean {
  return (
    (written === written.toUpperCase() && written !== "US") || /^(?:God|Whats[Aa]pp|Telegram)$/.test(written)
  );
}

/** Returns whether a quotation is open after a text: a quotation may be in an article word for word. */
export function isQuoted(before: string): boolean {
  return before.split('"').length % 2 === 0;
}

/** Returns whether a sentence says something that a fact-check could be about. */
export function isClaim(sentence: string, shareOf: (stem: string) => number): boolean {
  const words = scanWords(sentence);
  const scanned = words.filter((word) => word !== '"');
  // With half a quotation it is unknown what is quoted.
  if ((words.length - scanned.length) % 2 === 1) return true;
  const capitals = scanned.filter((word) => /^\p{Lu}/u.test(word)).length;
  // Where most words are capitalised, a capital does not make a name.
  const hasNames = capitals <= MOST_CAPITALS * scanned.length;
  let calls = 0;
  let beside = 0;
  let numbers = 0;
  for (const [i, written] of scanned.entries()) {
    const word = readWord(written);
    if (!word) continue;
    const stemmed = stem(word.word);
    const isLight = LIGHT_STEMS.has(stemmed);
    const isName = word.capitalised && i > 0 && hasNames && !(isLight && isNoName(written));
    if (isName) return true;
    if (CALL_STEMS.has(stemmed)) calls++;
    if (isLight) continue;
    if (/^\p{N}/u.test(word.word)) {
      numbers++;
      continue;
    }
    const share = shareOf(stemmed);
    // A word that no article holds finds nothing.
    if (share > 0 && share < COMMON_SHARE) return true;
    beside++;
  }
  // "Photo:" belongs to what follows, "BREAKING:" does not.
  if (calls === 0 && sentence.trimEnd().endsWith(":")) return true;
  if (numbers > 0) return calls === 0 || beside > 0;
  return beside > 0 && calls < MIN_CALLS;
}
