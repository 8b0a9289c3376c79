/** Groups posts that say the same, as they come. */
export { minuteOf } from "./curve";
export { type AnsweredPost, Group } from "./group";
export { Grouper } from "./grouper";
