/** Groups posts that say the same, as they come. */
export { minuteOf } from "./curve";
export { type AnsweredPost, type Finding, Group } from "./group";
export { Grouper } from "./grouper";
