/** Groups posts that say the same, as they come. */
export { FINE_MINUTES, minuteOf, postsWithin } from "./curve";
export { type AnsweredPost, Group } from "./group";
export { type EndedGroup, type GroupChanges, Grouper, type GroupLimits } from "./grouper";
