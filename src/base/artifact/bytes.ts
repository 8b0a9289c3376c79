/**
 * Returns the bytes of something that is read from a file and never written to afterwards.
 * @param name names the content: equal names mean equal bytes.
 * @param read fills the bytes, and throws where they are not what they must be. Not called where they are
 *   known already.
 */
export type ByteSource = (name: string, length: number, read: (bytes: Uint8Array) => void) => ArrayBufferLike;

/** Bytes that threads of a process share, by what names their content. */
export type SharedBytes = Map<string, SharedArrayBuffer>;

/** Reads everything into memory of its own. */
export const ownBytes: ByteSource = (_name, length, read) => {
  const bytes = new ArrayBuffer(length);
  read(new Uint8Array(bytes));
  return bytes;
};

/** Returns a source that takes what is known already, and makes known what it reads. */
export function bytesOnce(known: SharedBytes): ByteSource {
  return once(known, (length) => new SharedArrayBuffer(length));
}

/**
 * Bytes that a thread hands to another, by what names their content. Queries read them 3 % faster than shared
 * ones.
 */
export type MovedBytes = Map<string, ArrayBuffer>;

/** The same as `bytesOnce`, in memory that one thread has at a time. */
export function movedOnce(known: MovedBytes): ByteSource {
  return once(known, (length) => new ArrayBuffer(length));
}

function once<B extends ArrayBufferLike>(known: Map<string, B>, make: (length: number) => B): ByteSource {
  return (name, length, read) => {
    const found = known.get(name);
    if (found?.byteLength === length) return found;
    const bytes = make(length);
    read(new Uint8Array(bytes));
    known.set(name, bytes);
    return bytes;
  };
}
