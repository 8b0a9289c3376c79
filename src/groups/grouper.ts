import type { PostGroup, Wording } from "../base/core/post-group";
import { minuteOf } from "./curve";
import { type AnsweredPost, Group } from "./group";
import { NearIndex, type Signature, signatureOf } from "./near-index";
import { countOtherwise, readSaid } from "./said";

/** What shorter texts say resembles too much; they must be equal. UTF-16 units. */
const NEAR_CHARS = 24;
/** Further wordings of a group, and further pictures, are not kept: their posts join by the claim. */
const MOST_WORDINGS = 16;
const MOST_PICTURES = 16;
/** Share of the groups that leave when there are too many: the smallest of the oldest. */
const LEAVING_SHARE = 0.01;
const OLDEST_SHARE = 0.1;

export interface GroupLimits {
  /** Share of their shingles that near copies have in common, 0 - 1. */
  readonly resemblance: number;
  /** A group ends when no post came for so long, milliseconds. */
  readonly windowMs: number;
  /** Groups at a time. */
  readonly groups: number;
}

/** What changed since it was asked before. */
export interface GroupChanges {
  /** Groups as they are now. */
  readonly changed: readonly PostGroup[];
  readonly ended: readonly EndedGroup[];
}

/** A group that is no more. */
export interface EndedGroup {
  readonly id: number;
  /** Id of the group that has its posts now; absent where it was too old or too small. */
  readonly into?: number;
}

/** A wording that is compared with what posts say. */
interface Known {
  readonly number: number;
  readonly group: Group;
  readonly wording: Wording;
}

/**
 * Groups posts as they come: those of the same claim, with the same picture, or with the same or nearly the
 * same words. Each post costs about as much whatever the number of groups, and memory is bounded.
 */
export class Grouper {
  /** By id; the one without posts for the longest comes first. */
  private readonly groups = new Map<number, Group>();
  private readonly claims = new Map<string, Group>();
  private readonly pictures = new Map<string, Group>();
  /** By the key of the wording. */
  private readonly wordings = new Map<string, Known>();
  private readonly byNumber = new Map<number, Known>();
  private readonly near = new NearIndex();
  private readonly changed = new Set<Group>();
  private readonly ended: EndedGroup[] = [];
  private lastNumber = 0;
  private latest = 0;
  /** The minute in which ended groups were looked for. */
  private swept = 0;

  /**
   * @param next id of the next group that begins.
   * @param kept groups of before, in any order.
   */
  constructor(
    private readonly limits: GroupLimits,
    private next: number,
    kept: Iterable<PostGroup> = [],
  ) {
    const restored = Array.from(kept, (group) => Group.restore(group));
    for (const group of restored.sort((a, b) => a.lastAt - b.lastAt)) {
      this.groups.set(group.id, group);
      if (group.claim !== undefined) this.claims.set(group.claim, group);
      for (const picture of group.pictures) this.pictures.set(picture, group);
      for (const wording of group.wordings) this.index(group, wording, longSignature(wording));
      this.latest = Math.max(this.latest, group.lastAt);
    }
  }

  get size(): number {
    return this.groups.size;
  }

  /** Id of the next group that begins. */
  get nextId(): number {
    return this.next;
  }

  /** When the latest post came, milliseconds since 1970. */
  get latestAt(): number {
    return this.latest;
  }

  /** Returns the group of a post, which is counted in it. */
  add(post: AnsweredPost): Group {
    this.latest = Math.max(this.latest, post.at);
    const said = readSaid(post.text);
    const signature = longSignature(said);
    // A short text beside a picture says what the picture says.
    const isSaid = signature !== undefined || post.picture === undefined;
    const byClaim = post.claim === undefined ? undefined : this.claims.get(post.claim);
    const byWords = isSaid ? this.groupOfWords(said, signature) : undefined;
    const byPicture = post.picture === undefined ? undefined : this.pictures.get(post.picture);
    const isNewWording = isSaid && (!byWords || byWords.contradicts(post));
    const group = this.unite([byClaim, byWords, byPicture], post) ?? this.begin(post);
    group.take(post);
    if (group.claim !== undefined) this.claims.set(group.claim, group);
    if (isNewWording) this.learn(group, said, signature);
    if (post.picture !== undefined) this.see(group, post.picture);
    this.touch(group);
    this.makeRoom();
    return group;
  }

  /** Returns what changed since the last call. */
  takeChanges(): GroupChanges {
    const changes = {
      changed: Array.from(this.changed, (group) => group.snapshot()),
      ended: this.ended.splice(0),
    };
    this.changed.clear();
    return changes;
  }

  private groupOfWords({ key, words }: Wording, signature: Signature | undefined): Group | undefined {
    const same = this.wordings.get(key);
    if (same || !signature) return same?.group;
    const isAlike = (number: number): boolean =>
      !countOtherwise(words, this.byNumber.get(number)?.wording.words ?? "");
    const nearest = this.near.nearest(signature, this.limits.resemblance, isAlike);
    return nearest && this.byNumber.get(nearest.id)?.group;
  }

  private begin(post: AnsweredPost): Group {
    const group = Group.begin(this.next++, post);
    this.groups.set(group.id, group);
    return group;
  }

  /** Makes one group of those that a post belongs to; undefined where all of them contradict it. */
  private unite(found: readonly (Group | undefined)[], post: AnsweredPost): Group | undefined {
    let united: Group | undefined;
    // A group that two keys lead to is met once: it may be gone after that.
    for (const group of new Set(found)) {
      if (!group || group.contradicts(post)) continue;
      united = united ? this.join(united, group) : group;
    }
    return united;
  }

  /** Returns the older of two groups with the posts of both; the first where they contradict each other. */
  private join(one: Group, other: Group): Group {
    if (one.contradicts(other)) return one;
    const [stays, goes] = one.id < other.id ? [one, other] : [other, one];
    this.forget(goes, { into: stays.id });
    stays.absorb(goes);
    if (stays.claim !== undefined) this.claims.set(stays.claim, stays);
    for (const picture of goes.pictures) this.see(stays, picture);
    for (const wording of goes.wordings) this.keep(stays, wording, longSignature(wording));
    return stays;
  }

  /** Has later posts compared with a wording. */
  private learn(group: Group, { key, words }: Wording, signature: Signature | undefined): void {
    if (group.wordings.length >= MOST_WORDINGS) return;
    const known = this.wordings.get(key);
    // Posts of this wording were answered by another claim before.
    if (known) this.drop(known);
    this.keep(group, { key, words }, signature);
  }

  private keep(group: Group, wording: Wording, signature: Signature | undefined): void {
    if (group.wordings.length >= MOST_WORDINGS) return;
    group.wordings.push(wording);
    this.index(group, wording, signature);
  }

  private index(group: Group, wording: Wording, signature: Signature | undefined): void {
    const known = { number: ++this.lastNumber, group, wording };
    this.wordings.set(wording.key, known);
    if (!signature) return;
    this.byNumber.set(known.number, known);
    this.near.add(known.number, signature);
  }

  private drop({ number, group, wording }: Known): void {
    group.wordings.splice(group.wordings.indexOf(wording), 1);
    this.changed.add(group);
    this.unindex(number, wording);
  }

  private unindex(number: number, { key }: Wording): void {
    this.wordings.delete(key);
    if (this.byNumber.delete(number)) this.near.remove(number);
  }

  private see(group: Group, picture: string): void {
    if (this.pictures.has(picture) || group.pictures.length >= MOST_PICTURES) return;
    group.pictures.push(picture);
    this.pictures.set(picture, group);
  }

  /** Makes a group the one that posts came to last. */
  private touch(group: Group): void {
    this.groups.delete(group.id);
    this.groups.set(group.id, group);
    this.changed.add(group);
  }

  /** Ends groups that are too old, or too many. */
  private makeRoom(): void {
    const minute = minuteOf(this.latest);
    if (minute !== this.swept) this.sweep();
    this.swept = minute;
    const { groups: most } = this.limits;
    if (this.groups.size <= most) return;
    const oldest = [...this.groups.values()].slice(0, Math.ceil(most * OLDEST_SHARE));
    const smallest = oldest.sort((a, b) => a.count - b.count);
    for (const group of smallest.slice(0, Math.ceil(most * LEAVING_SHARE))) this.forget(group);
  }

  private sweep(): void {
    for (const group of this.groups.values()) {
      if (group.lastAt >= this.latest - this.limits.windowMs) return;
      this.forget(group);
    }
  }

  private forget(group: Group, ending: Omit<EndedGroup, "id"> = {}): void {
    this.groups.delete(group.id);
    this.changed.delete(group);
    this.ended.push({ id: group.id, ...ending });
    if (group.claim !== undefined) this.claims.delete(group.claim);
    for (const picture of group.pictures) this.pictures.delete(picture);
    for (const wording of group.wordings) {
      const known = this.wordings.get(wording.key);
      if (known) this.unindex(known.number, wording);
    }
  }
}

/** Returns the signature of a text that is long enough to have near copies. */
function longSignature({ words }: Pick<Wording, "words">): Signature | undefined {
  return words.length >= NEAR_CHARS ? signatureOf(words) : undefined;
}
