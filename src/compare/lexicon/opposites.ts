import { addToList } from "../../base/core/multimap";
import { basesOf } from "./lemmas";

/**
 * Words whose opposites WordNet does not link and claims turn on. A line is one scale or choice: its groups
 * (`|`) exclude each other, the words of a group can replace each other. With two groups they are antonyms.
 */
const SCALES = `
rise climb increase grow gain soar surge jump skyrocket upward | fall drop decline decrease shrink plunge plummet sink slump downward
rise increase growth gain surge hike | fall drop decline decrease reduction cut loss
raise increase boost expand double triple | lower reduce cut decrease slash halve
before prior_to earlier_than ahead_of | after following later_than
until | since
first | last
earlier sooner | later
more greater above over higher | fewer less below under lower
at_least minimum no_less_than | at_most maximum no_more_than
most majority | minority few
most | least
maximum highest largest biggest | minimum lowest smallest
all every each both everyone everybody everything | some several many few someone something | no none nobody no_one nothing neither
always forever constantly | sometimes occasionally often | never
often frequently | rarely seldom hardly
everywhere | nowhere
win victory | lose loss
win beat defeat victory | lose defeat loss | draw tie
allow permit legalize legalise authorize authorise let enable approve | ban forbid prohibit outlaw bar block criminalize disallow
legal lawful | illegal unlawful banned outlawed
dead killed deceased died | alive living survived
die | survive live
kill | save rescue
arrest detain jail imprison | release free liberate
guilty convict | innocent acquit exonerate
hire employ appoint recruit | fire dismiss sack lay_off resign
support back endorse favor favour approve | oppose reject condemn disapprove
accept agree approve | refuse reject decline deny
confirm admit acknowledge prove verify | deny refute debunk disprove
true real genuine authentic | false fake bogus untrue hoax
cause trigger | prevent cure stop
safe harmless | dangerous unsafe harmful deadly
effective | ineffective useless
open reopen | close shut
start begin launch commence | stop end finish halt cease
create build establish | destroy demolish dismantle abolish
attack | defend
invade | withdraw
enter arrive | leave exit depart
join | leave quit
import | export
buy purchase | sell
give donate | take steal
send | receive
pass enact adopt approve sign | repeal veto reject block
uphold | overturn quash
introduce impose levy | scrap abolish lift repeal waive
resume | cancel suspend halt
attend | skip boycott
mandatory compulsory obligatory required | optional voluntary
mandatory compulsory required | forbidden prohibited banned
missing vanished | found discovered
include | exclude
add | remove delete
agree | disagree
praise | criticize criticise blame
pro | anti
for in_favor_of | against
with | without
near close_to next_to beside | far far_from far_away far_away_from away_from distant
in_front_of | behind
inside in | outside out_of
above over on_top_of | below under underneath beneath
on | off
up upwards | down downwards
liberal left-wing | conservative right-wing
democratic democrat | republican
public | private
rich wealthy | poor
morning | afternoon | evening | night
yesterday | today | tomorrow
peace | war
friend ally | enemy foe
vaccinated | unvaccinated
positive | negative
profit surplus | loss deficit
deficit debt | surplus
citizen native | foreigner immigrant alien
domestic | foreign
temporary | permanent
healthy | sick ill
`;

/** Where a word stands on the table's scales. */
export interface ScalePlace {
  readonly scale: number;
  readonly group: number;
}

const GROUPS: number[] = [];
const PLACES = new Map<string, ScalePlace[]>();
for (const [scale, line] of SCALES.trim().split("\n").entries()) {
  const groups = line.split("|");
  GROUPS.push(groups.length);
  for (const [group, words] of groups.entries()) {
    for (const word of words.trim().split(" ")) {
      const phrase = word.replaceAll("_", " ");
      addToList(PLACES, phrase, { scale, group });
    }
  }
}

/**
 * Returns how two words or phrases stand on a scale of the table, `undefined` where none has both. Words that
 * some scale has in one group are not opposed ("cut" and "fall").
 */
export function opposition(
  placesA: readonly ScalePlace[],
  placesB: readonly ScalePlace[],
): "antonym" | "sibling" | undefined {
  let found: "antonym" | "sibling" | undefined;
  for (const { scale, group } of placesA) {
    for (const other of placesB) {
      if (other.scale !== scale) continue;
      if (other.group === group) return undefined;
      found ??= GROUPS[scale] === 2 ? "antonym" : "sibling";
    }
  }
  return found;
}

/** Returns where a folded word or phrase in any inflection stands on the scales of the table. */
export function placesOf(phrase: string): readonly ScalePlace[] {
  // "Banned" has a place of its own, and that of "ban".
  const [verbs, nouns] = [basesOf(phrase, "verb"), basesOf(phrase, "noun")];
  if (verbs.size === 0 && nouns.size === 0) return PLACES.get(phrase) ?? [];
  return [...new Set([phrase, ...verbs, ...nouns])].flatMap((form) => PLACES.get(form) ?? []);
}

/** Returns the words of a folded word's scales that exclude it; none where it can replace some of them. */
export function scaleOpposites(word: string): string[] {
  const own = placesOf(word);
  const found: string[] = [];
  for (const [other, places] of PLACES) {
    if (places.some(({ scale, group }) => own.some((at) => at.scale === scale && at.group !== group)))
      if (opposition(own, placesOf(other)) !== undefined) found.push(other);
  }
  return found;
}
