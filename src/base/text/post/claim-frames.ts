import { tokenise } from "../words/tokenise";

/**
 * Phrases, one a line: "a/b" is one of two, "[a]" may be absent, "{name}" is one of a list of `WORDS`, and
 * "_" is a blank inside of a word.
 */
const WORDS: Readonly<Record<string, string>> = {
  a: "a/an/the/this/my/some/people",
  anyone: "you/u/anyone/anybody/someone/somebody",
  check: "fact-check/fact_check/factcheck/confirm/verify/check/debunk/clarify/find_out/tell_me/know/say",
  if: "if/whether/that/the_claim_that",
  met: "saw/seen/read/heard/got/received",
  on: "on/in/from/via/over",
  place:
    "facebook/fb/whatsapp/whats_app/twitter/x/tiktok/instagram/insta/youtube/telegram/reddit/discord/" +
    "internet/news/tv/radio/social_media/group/family_group/feed/timeline/email/site/website/blog/post/video",
  relative:
    "my_mother/my_mom/my_mum/my_father/my_dad/my_aunt/my_uncle/my_sister/my_brother/my_cousin/my_wife/" +
    "my_husband/my_boss/my_friend/a_friend/a_friend_of_mine/my_neighbor/my_neighbour/a_colleague/my_colleague",
  report:
    "claim/claims/rumor/rumors/rumour/rumours/story/stories/report/reports/post/posts/message/messages/" +
    "video/videos/tweet/tweets/meme/memes/article/articles/forward",
  round: "going_around/going_round/circulating/doing_the_rounds/making_the_rounds",
  saying: "that/saying/claiming/says_that/claims_that/which_says/that_says/which_claims/that_claims",
  true: "true/real/fake/false/correct/legit/legitimate/genuine/accurate/right/a_hoax/a_scam/a_fact/for_real",
  truly: "really/actually/even",
};

/** Before a claim; they lead on to it. */
const LEADS = `
is/was it/this [{truly}] true/real/legit/correct/possible/a_fact/the_case [{if}]
is/are the/this/these [viral] {report} that/about/saying/claiming
it_is/it's true/correct that
do/does/can/could/would/will {anyone} [guys/here/else] [please] [help] [me] {check} [this/it] {if}
can/could/would {anyone} [guys/here/else] [please] fact-check/fact_check/verify/confirm/debunk
[does] anyone/anybody know/confirm/verify {if}
fact-check/fact_check/verify/confirm [please] {if}
[i/we] ['ve/have] [just/also/keep] {met} [{a}] [{report}] {on} [{a}] {place} [group/chat/post] {saying}
[i/we] ['ve/have] [just/also] saw/read/heard/was_told [{report}] [online/somewhere] that
did/do you know/hear/believe that
have you heard/seen/read that
[just] found/find out that
{relative} says/said/claims/told_me/tells_me/sent_me [this] [that]
someone/somebody/people told me [that]
they/people/some/everyone/someone [are] say/saying/says/said/claim/claiming/claims that
[there's/there_is/saw] a/this/the [viral] {report} {saying}
[there's/there] [is/are] [a/some] {report} {round} [online] [on/in] [{place}] {saying}
[is] [there] any truth to/in/behind [the/this/these] {report} that/of/about
i/i'd want/would_like/need/like/am_trying to know/check/verify/ask/confirm/find_out {if}
[maybe/perhaps] it/this is/may_be/might_be/could_be nothing [,] but
apparently/supposedly/allegedly/reportedly/rumor_has_it/rumour_has_it/word_is [,] [that]
i_wonder/i'm_wondering/wondering/not_sure/unsure if/whether
es/será/sería cierto/verdad/real que
[me] llegó/llego/leí/lei/vi/dicen/dijeron [por/en] [whatsapp/facebook/twitter/redes/internet] que
é/e/será verdade/fato/real [mesmo] que
recebi/li/vi/ouvi/dizem [no/na] [whatsapp/facebook/twitter/internet] que
est-ce/est-il/c'est vrai/exact/véridique que
est-ce que
j'ai lu/vu/entendu [sur] [facebook/whatsapp/twitter/internet] que
on_m'a dit que
stimmt_es/stimmt_das/ist_es_wahr/habe_gehört/hab_gehört/habe_gelesen [,] dass
è vero/corretto che
is het waar dat
apakah/apa benar/betul [bahwa/jika/kalau]
benarkah [bahwa]
czy [to] prawda/jest_prawdą [,] że
правда ли [,] что
هل/أ صحيح/حقا/حقيقي [أن/ان/إن]
ما صحة [خبر]
क्या यह/ये सच/सही है कि
सुना/पढ़ा है कि
`;
/** Before a claim; a sign parts them from it. */
const LABELS = `
is/are this/it/that/these [{truly}] {true} [or] [not/{true}]
[is] [there] any truth to/in/behind this/it/that
[please] fact-check/fact_check/factcheck [this/please/request/needed]
please {check} [this/it]
verify/confirm/check [this/it] please
can/could {anyone} [please] {check} [this/it] [if_this_is_true]
[i/we] ['ve/have] [just/also] {met} [this/it] [{report}] {on} [{a}] {place} [group/chat/post]
{relative} sent/forwarded/shared/texted [me] [this]
true/real/fake/fact or false/not/real/fake/fiction
es/esto cierto/verdad [esto]
isso é/e verdade/real/fake
stimmt/ist das [wahr]
est-ce/c'est vrai
`;
/** Behind a claim. */
const CLOSES = `
[so/but] is/are/was/were this/that/it/these/those [{truly}] {true} [or] [not/what/{true}]
[or] true/real/fake/fact or false/not/real/fake/fiction
true/real/legit/fake \\?
[is] [there] any truth [to/in/behind] [this/it/that]
please {check} [this/it] [if] [this_is] [true]
fact-check/fact_check/factcheck [this/it/please/needed]
can/could {anyone} [please] {check} [this/it/please] [if_this_is_true]
not_sure/unsure/don't_know/idk if [this/that/it] ['s/is] true/real/legit
sounds/seems/looks fake/fishy/false/off [to_me]
es cierto/verdad/real/falso [esto]
[es/será] esto cierto/verdad/real
isso/isto é/e verdade/real/fake/falso
est-ce/c'est vrai [ou] [faux]
stimmt das [wirklich]
ist das wahr
apakah ini benar
czy to prawda
क्या यह/ये सच/सही है
`;

/** Returns the expression of one of some phrases. Words are read with the blanks behind them. */
function oneOf(phrases: string): string {
  const lines = phrases.trim().split("\n");
  return `(?:${lines.map((line) => line.split(" ").map(expression).join("")).join("|")})`;
}

function expression(written: string): string {
  const word = written.replace(/^\[(.*)\]$/, "$1").replace(/\{(\w+)\}/g, (_, name) => WORDS[name] ?? "");
  const read = `(?:${word.replaceAll("/", "|").replaceAll("_", "\\s")})(?![\\p{L}\\p{M}\\p{N}])\\s{0,3}`;
  return written.startsWith("[") ? `(?:${read})?` : read;
}

const GREETING = "[hi/hello/hey/so/please/sir/guys/team] [all/guys/everyone/there] [,/!]";
const SIGN = "[.,;:!?\u2013\u2014-]{1,4}\\s{0,3}";
const START = new RegExp(
  `^[\\s\u00bf]{0,3}${oneOf(GREETING)}(?:${oneOf(LEADS)}(?:${SIGN})?|${oneOf(LABELS)}${SIGN})(?=\\S)`,
  "iu",
);
const END = new RegExp(`(?:\\s|\\s?${SIGN})${oneOf(CLOSES)}[\\s?!.]{0,8}$`, "iu");
/** A frame behind a claim has at most so many characters. */
const LONGEST_CLOSE = 80;
/** "Got this on WhatsApp, is it real: ..." has two frames before the claim. */
const MOST_FRAMES = 3;
/** A claim has at least so many words beside stop words. */
const LEAST_WORDS = 2;

/**
 * Returns a post without its frame: the words by which people ask whether a claim is true, or say where they
 * met it, before the claim ("Is it true that ...", "Fact check: ...", "I saw on Facebook that ...") and
 * behind it ("..., is this real?"). It knows the phrases of English and the most usual ones of other
 * languages. A frame stays where fewer than two words would be left, not counting stop words.
 */
export function withoutFrame(text: string): string {
  let claim = text;
  for (let i = 0; i < MOST_FRAMES; i++) {
    const end = Math.max(0, claim.length - LONGEST_CLOSE);
    const rest = claim.slice(0, end) + claim.slice(end).replace(END, "");
    const shorter = rest.replace(START, "");
    if (shorter === claim || tokenise(shorter).length < LEAST_WORDS) break;
    claim = shorter;
  }
  return claim;
}
