/** Groups posts that say the same, as they come. */
export { minuteOf } from "./curve";
export { type AnsweredPost, Group } from "./group";
export { type EndedGroup, type GroupChanges, Grouper, type GroupLimits } from "./grouper";
