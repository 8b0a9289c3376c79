export { between, clauseStart } from "./clauses";
export { isNegation, readPolarityIn } from "./in-languages";
export { isContracted, NOT, negatedBy } from "./negators";
export { NEUTRAL, type Polarity, readPolarity } from "./read-polarity";
export { TRUE } from "./verdicts";
