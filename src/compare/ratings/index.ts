export { type NormalRating, RATINGS } from "./rating";
export { normalRating } from "./read";
