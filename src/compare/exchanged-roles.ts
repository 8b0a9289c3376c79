import type { Stems, WordRange } from "./context";
import { verbBase } from "./lexicon";
import type { Statement } from "./statement";
import { wordSet } from "./word-set";

/** What the post and the claim say of the same two, who have changed places. */
export interface ExchangedRoles {
  readonly post: WordRange;
  readonly claim: WordRange;
}

/** Who does something with somebody has it done to himself. */
const MUTUAL = wordSet(
  "meet marry wed join face fight battle debate date divorce play tie resemble equal match replace succeed follow precede kiss hug",
);
const PASSIVE = wordSet("is are was were be been being get gets got isn't wasn't");
const AUXILIARY = wordSet(
  "is are was were be been being get gets got has have had will would did does do just also once now",
);
const ARTICLES = wordSet("the a an his her its their our my your this that these those");
/** These begin what is said of the place and the time. */
const PREPOSITIONS = wordSet(
  "near across along towards toward outside inside amid despite via without within around beside behind yesterday today tomorrow",
);
/** Content words of whom a verb is said. */
const MOST = 3;
/** Words between a verb and whom it is said of. */
const BETWEEN = 3;

/** Who does what is said by a verb, and to whom. */
interface Roles {
  readonly agent: readonly number[];
  readonly patient: readonly number[];
}

/**
 * Returns where a post says of two what a claim says of the same two the other way round, by one verb:
 * "rebels attacked the army", "the army attacked rebels". "Was attacked by" is read as it is meant.
 */
export function exchangedRoles(post: Statement, claim: Statement): ExchangedRoles | undefined {
  for (let of = 1; of + 1 < claim.signature; of++) {
    const { stem, lower } = claim.words[of]!;
    const places = stem === "" ? undefined : post.places.get(stem);
    if (!places) continue;
    const claimed = rolesAt(claim, of);
    if (!claimed || !shares(claim, claimed.agent, post.stems) || !shares(claim, claimed.patient, post.stems))
      continue;
    const roles = places.flatMap((at) => (at < post.signature ? (rolesAt(post, at) ?? []) : []));
    // "Rebels attacked the army, the army attacked rebels" says both.
    if (roles.some((said) => areAlike(post, said, claim, claimed))) continue;
    for (const said of roles) {
      if (!areExchanged(post, said, claim, claimed)) continue;
      const base = verbBase(lower);
      if (base === undefined || MUTUAL.has(base)) continue;
      return { post: rangeOf(said), claim: rangeOf(claimed) };
    }
  }
  return undefined;
}

function rangeOf({ agent, patient }: Roles): WordRange {
  const places = [...agent, ...patient];
  return { first: Math.min(...places), last: Math.max(...places) };
}

const shares = ({ words }: Statement, places: readonly number[], stems: Stems): boolean =>
  places.some((i) => stems.has(words[i]!.stem));

const stemsOf = ({ words }: Statement, places: readonly number[]): Stems =>
  new Set(places.map((i) => words[i]!.stem));

function areAlike(post: Statement, said: Roles, claim: Statement, claimed: Roles): boolean {
  return (
    shares(post, said.agent, stemsOf(claim, claimed.agent)) &&
    shares(post, said.patient, stemsOf(claim, claimed.patient))
  );
}

function areExchanged(post: Statement, said: Roles, claim: Statement, claimed: Roles): boolean {
  const [agent, patient] = [stemsOf(claim, claimed.agent), stemsOf(claim, claimed.patient)];
  return (
    shares(post, said.agent, patient) &&
    shares(post, said.patient, agent) &&
    !shares(post, said.agent, agent) &&
    !shares(post, said.patient, patient)
  );
}

/** Returns of whom a word is said if it is a verb; undefined where that is not told by its neighbours. */
function rolesAt({ words }: Statement, verb: number): Roles | undefined {
  const { clause } = words[verb]!;
  const lowerAt = (i: number): string => (words[i]?.clause === clause ? words[i]!.lower : "");
  let before = verb - 1;
  while (before > verb - 1 - BETWEEN && AUXILIARY.has(lowerAt(before))) before--;
  const isPassive = words.slice(before + 1, verb).some(({ lower }) => PASSIVE.has(lower));
  let behind = verb + 1;
  const isBy = lowerAt(behind) === "by";
  // "Was attacking" is no passive.
  if (isPassive !== isBy && !words[verb]!.lower.endsWith("ing")) return undefined;
  if (isBy) behind++;
  while (behind <= verb + BETWEEN && ARTICLES.has(lowerAt(behind))) behind++;
  const isContent = (i: number): boolean =>
    words[i]?.clause === clause && words[i]!.stem !== "" && !PREPOSITIONS.has(words[i]!.lower);
  const left: number[] = [];
  for (let i = before; isContent(i) && left.length < MOST; i--) left.push(i);
  const right: number[] = [];
  for (let i = behind; isContent(i) && right.length < MOST; i++) right.push(i);
  if (left.length === 0 || right.length === 0) return undefined;
  return isBy ? { agent: right, patient: left } : { agent: left, patient: right };
}
