/** What releases of generations need of the place where they lie; see docs/design/generations.md. */

/** A place where releases lie, to be read. */
export interface Registry {
  /** Where it is, without credentials. */
  readonly address: string;
  /**
   * Returns the manifest of the release that is to serve; undefined where nothing was pushed yet.
   * @throws RetryLaterError `REGISTRY_AWAY` or `BROKER_AWAY`; RefusedError `REGISTRY_REFUSED` or
   *   `BROKER_REFUSED`; ArtifactError `RELEASE_DAMAGED`.
   */
  current(signal: AbortSignal): Promise<Uint8Array | undefined>;
  /**
   * Yields the bytes of a blob. Whoever reads them counts and hashes them.
   * @param sha256 its name: 64 hexadecimal digits.
   * @throws as `current` does; ArtifactError `RELEASE_DAMAGED` where there is no such blob.
   */
  blob(sha256: string, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Resolves when another release may be current, or when the signal aborts. Never rejects. */
  changed(signal: AbortSignal): Promise<void>;
  /** Where the owner's changes since the current release lie; absent where releases alone travel. */
  readonly changes?: MessageLog;
  /** Where votes of followers wait for the owner; absent where releases alone travel. */
  readonly votes?: MessageLog;
  close(): Promise<void>;
}

/** Messages in their order, each until it is removed. */
export interface MessageLog {
  /** Returns the size of the longest message, bytes. @throws as `Registry.current` does. */
  mostBytes(): Promise<number>;
  /** Returns the newest message; undefined where there is none. @throws as `Registry.current` does. */
  last(): Promise<Uint8Array | undefined>;
  /**
   * Resolves when the message is stored.
   * @param id a second message of the same id is dropped for a while.
   * @throws as `Registry.current` does; UsageError `MESSAGE_TOO_LARGE`.
   */
  append(message: Uint8Array, id?: string): Promise<void>;
  /**
   * Yields all messages and those that come, until the signal aborts. After a broken connection it may begin
   * anew. @throws as `Registry.current` does.
   */
  messages(signal: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * Removes messages, the oldest first, until `isDone` is false of one.
   * @throws as `Registry.current` does.
   */
  remove(isDone: (message: Uint8Array) => boolean): Promise<void>;
}

/** A blob that is to be stored. */
export interface NewBlob {
  /** Its name: 64 hexadecimal digits. */
  readonly sha256: string;
  readonly bytes: number;
  /** Yields its bytes; throws where they are not those of the name. */
  readonly data: AsyncIterable<Uint8Array>;
}

/** A place where releases lie, to be written. */
export interface WritableRegistry extends Registry {
  /** Makes what is missing to push to it. @throws as `current` does. */
  prepare(): Promise<void>;
  /** Returns the names of the blobs that are stored. @throws as `current` does. */
  blobs(): Promise<ReadonlySet<string>>;
  /** Returns whether a blob that is stored can be what its name says. @throws as `current` does. */
  isWhole(blob: Omit<NewBlob, "data">): Promise<boolean>;
  /**
   * Stores a blob, also in place of a damaged one: whole, or not at all.
   * @throws as `current` does; what `data` throws.
   */
  put(blob: NewBlob): Promise<void>;
  /** Makes a release current. @throws as `current` does. */
  publish(name: string, manifest: Uint8Array): Promise<void>;
  /** Returns all releases, in the order in which they became current. @throws as `current` does. */
  releases(): Promise<readonly PublishedRelease[]>;
  /** Removes releases and blobs. @throws as `current` does. */
  remove(releases: readonly PublishedRelease[], blobs: readonly string[]): Promise<void>;
}

/** A registry on a broker between two pushes: articles and votes travel. */
export interface BrokerRegistry extends Registry, Pick<WritableRegistry, "prepare" | "put"> {
  readonly changes: MessageLog;
  readonly votes: MessageLog;
}

/** A release that is, or was, current. */
export interface PublishedRelease {
  /** By which the registry knows it. */
  readonly id: string;
  readonly manifest: Uint8Array;
}
