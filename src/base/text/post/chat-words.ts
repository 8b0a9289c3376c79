/**
 * Spellings of chats and short messages, each with its meaning; no text after the colon: it has none. Only
 * spellings with one meaning in small letters: no abbreviations of names, no other words.
 */
const SPELLINGS = `
u:you ur:your urs:yours r:are n:and ya:you yall:you all y'all:you all abt:about bout:about tht:that
dat:that dis:this dem:them dey:they da:the wit:with wiv:with w/:with w/o:without thru:through tho:though
altho:although b4:before l8r:later gr8:great h8:hate m8:mate luv:love 2day:today 2nite:tonight
tonite:tonight 2moro:tomorrow 2morrow:tomorrow tmrw:tomorrow 4ever:forever 4u:for you evry:every
evry1:everyone every1:everyone any1:anyone sum1:someone some1:someone sumthin:something
somethin:something nothin:nothing nuthin:nothing nuttin:nothing bc:because bcz:because bcuz:because
bcos:because becos:because becuz:because becoz:because coz:because cuz:because cus:because gonna:going to
gon':going to gonna':going to finna:going to wanna:want to gotta:have to tryna:trying to hafta:have to
outta:out of kinda:kind of sorta:sort of lemme:let me gimme:give me dunno:do not know govt:government
goverment:government ppl:people peeps:people vax:vaccine vaxx:vaccine vaxxed:vaccinated vaxed:vaccinated
unvaxxed:unvaccinated repubs:republicans prez:president bday:birthday xmas:christmas pic:picture
pics:pictures vid:video vids:videos msg:message msgs:messages fb:facebook insta:instagram frm:from
kno:know knw:know wat:what wut:what iz:is wuz:was skool:school btn:between btwn:between til:until
whos:who's hes:he's shes:she's shld:should shud:should shoulda:should have coulda:could have wud:would
woulda:would have sez:says nuff:enough prob:probably probs:probably obv:obviously obvs:obviously
def:definitely defo:definitely srsly:seriously esp:especially wk:week wkend:weekend wknd:weekend
yday:yesterday mins:minutes hrs:hours wks:weeks yrs:years dont:don't doesnt:doesn't didnt:didn't
isnt:isn't arent:aren't wasnt:wasn't werent:weren't wouldnt:wouldn't couldnt:couldn't shouldnt:shouldn't
hasnt:hasn't havent:haven't hadnt:hadn't cant:can't wont:won't aint:ain't im:i'm ive:i've youre:you're
theyre:they're thats:that's whats:what's theres:there's pls:please plz:please plse:please thx:thanks
thnx:thanks tnx:thanks thks:thanks ty:thanks omg: omfg: lol: lmao: lmfao: rofl: smh: wtf: wth: tbh: imo:
imho: idk: idc: ikr: btw: fyi: ffs: jk: ngl: iirc: afaik: tldr: haha: hahaha: hahahaha: hehe: ugh: meh:
yikes: welp: duh: fwiw: icymi: lah: leh: lor: aiyo: aiyoh:
`;

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const MEANT: ReadonlyMap<string, string> = new Map(
  SPELLINGS.trim()
    .split(/\s+(?=\S+:)/)
    .map((entry) => {
      const colon = entry.indexOf(":");
      return [entry.slice(0, colon), entry.slice(colon + 1)];
    }),
);

/** Meanings that are read in capitals, too. */
const REQUESTS = /^(?:please|thanks|people|)$/;

/** Longer spellings are no initials, and are read in capitals, too. */
const MIN_SHOUTED = 4;

/** Words after a "2" that means "to"; no number stands before them. */
const BEHIND_TO = setOf(`
be do go get put take make have see say tell stop kill give help come buy sell pay vote know keep let find
use show try work live die turn hide steal start ban track control force u you the my ur your their our him her
us me
`);
/** Words before a "2" that means "to"; seldom before a number. */
const BEFORE_TO = setOf(`
go goes going went gone come comes came trying used listen talk talking supposed able ready according back
close
`);
/** Words after a "4" that means "for". */
const BEHIND_FOR = setOf(
  "the my ur your their our u you him her us me them this that free all real sure ever",
);

/** Letters and digits, with apostrophes and slashes as in chats; never a part of an address or of `U.S.`. */
const WRITTEN = new RegExp(
  [
    "(?<![\\p{L}\\p{N}.@#/'])[\\p{L}\\p{N}]+",
    "(?:'\\p{L}+|(?<=\\bgon)'|(?<=\\bw)/(?:o\\b)?)?",
    "(?![\\p{L}\\p{N}@]|\\.[\\p{L}\\p{N}])",
  ].join(""),
  "gu",
);
const NEXT_WORD = /^\s+([\p{L}']+)/u;
const SMALL_BEFORE = /(?<![\p{L}\p{N}])\p{Ll}+\s+$/u;
/** "droppin' bombs". */
const DROPPED_G = /(?<=\p{Ll}{2}in)'(?=\s|$)/gu;

/**
 * Returns a post's text with chat spellings written out: "u", "ppl", "b4", "gonna", "dont". A spelling counts
 * only where it stands alone and in small letters; sounds such as "omg" and "lol" are removed in any case.
 * "2" and "4" are read as words only between small words where the next one takes no number.
 */
export function readChat(text: string): string {
  const whole = text.replace(DROPPED_G, "g");
  const read = whole.replace(WRITTEN, (written, at: number) => meant(written, whole, at) ?? written);
  return read === text ? text : read.replace(/\s+/g, " ").trim();
}

function meant(written: string, text: string, at: number): string | undefined {
  if (written === "2" || written === "4") return digitWord(written, text, at);
  const lower = written.toLowerCase();
  if (lower !== written && lower.length < MIN_SHOUTED && !REQUESTS.test(MEANT.get(lower) ?? "-"))
    return undefined;
  return MEANT.get(lower);
}

function digitWord(digit: "2" | "4", text: string, at: number): string | undefined {
  const next = NEXT_WORD.exec(text.slice(at + 1, at + 24))?.[1];
  const before = SMALL_BEFORE.exec(text.slice(Math.max(0, at - 16), at))?.[0].trim();
  if (next === undefined || before === undefined) return undefined;
  if (digit === "2") return BEHIND_TO.has(next) || BEFORE_TO.has(before) ? "to" : undefined;
  return BEHIND_FOR.has(next) ? "for" : undefined;
}
