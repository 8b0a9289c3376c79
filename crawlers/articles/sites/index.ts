import type { Site } from "../site";
import { POLITIFACT } from "./politifact";
import { SNOPES } from "./snopes";

/** The sites that this version knows. */
export const SITES: readonly Site[] = [SNOPES, POLITIFACT];
