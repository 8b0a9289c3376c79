/** Half-precision numbers, which JavaScript has no array for. Both functions widen without loss. */

let halves: Float32Array | undefined;

/**
 * Returns the value of every 16-bit pattern, so that widening is one look-up.
 * @see IEEE 754-2008, binary16.
 */
function halfTable(): Float32Array {
  const table = new Float32Array(1 << 16);
  for (let bits = 0; bits < table.length; bits++) {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 31;
    const fraction = bits & 1023;
    if (exponent === 0) table[bits] = sign * fraction * 2 ** -24;
    else if (exponent === 31) table[bits] = fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    else table[bits] = sign * (1024 + fraction) * 2 ** (exponent - 25);
  }
  return table;
}

/** Returns F16 numbers as 32-bit floats. */
export function widenF16(bits: Uint16Array): Float32Array {
  halves ??= halfTable();
  const wide = new Float32Array(bits.length);
  for (let i = 0; i < bits.length; i++) wide[i] = halves[bits[i] as number] as number;
  return wide;
}

/** Returns BF16 numbers, which are the upper halves of 32-bit floats, as 32-bit floats. */
export function widenBF16(bits: Uint16Array): Float32Array {
  const wide = new Uint32Array(bits.length);
  for (let i = 0; i < bits.length; i++) wide[i] = (bits[i] as number) << 16;
  return new Float32Array(wide.buffer);
}
