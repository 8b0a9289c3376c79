import { BACKENDS, type BackendName } from "../../encoder/backend/names";

export const BACKEND_CHOICES = ["auto", ...BACKENDS] as const;
/** Where networks are to run; auto: on the best backend that there is. */
export type BackendChoice = "auto" | BackendName;
