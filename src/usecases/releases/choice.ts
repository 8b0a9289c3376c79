import type { StreamChoice } from "../streams/broker";

/** Which registry is meant. Secrets come from the environment or from files. */
export interface RegistryChoice extends Omit<StreamChoice, "stream"> {
  /** An address `http(s)://...` or the path of a folder; undefined: NATS. */
  readonly registry?: string | undefined;
}

/** What verbs that follow know of the registry. */
export interface FollowChoice extends Omit<RegistryChoice, "registry"> {
  /** As `RegistryChoice.registry`; true: NATS. Absent: nobody is followed. */
  readonly follow?: string | true | undefined;
}

/** Returns the registry that is followed; undefined where nobody is. */
export function registryToFollow({ follow, ...choice }: FollowChoice): RegistryChoice | undefined {
  if (follow === undefined) return undefined;
  return { ...choice, registry: follow === true ? undefined : follow };
}
