export { type ArticlePair, PairMiner } from "./pairs";
