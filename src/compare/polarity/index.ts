export { between, clauseEnd, clauseStart, phraseWithin, wordsBefore } from "./clauses";
export { isNegation, readPolarityIn } from "./in-languages";
export { isContracted, NOT, negatedBy } from "./negators";
export { NEUTRAL, type Polarity, readPolarity } from "./read-polarity";
export { TRUE } from "./verdicts";
export { isOfOthers } from "./verdicts-in-languages";
