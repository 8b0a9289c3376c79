/** Bytes of a vector. */
export const VECTOR: usize = 16;
/** Rows of a block: two vectors of bytes. */
export const BLOCK: usize = 32;
