import {
  fastestBuild,
  instantiateKernels,
  type KernelBuild,
  MOST_PAGES,
} from "../../../src/encoder/backend/kernels/instantiate";
import type { KernelExports } from "../../../src/encoder/backend/kernels/kernel-exports";

/**
 * Floats between two arrays: each a NaN of its own bits, so that what a kernel reads beyond an array spoils
 * its result, and what it writes there shows.
 */
const FENCE = 16;
const fenceBits = (address: number): number => 0x7fc00000 + ((address / 4) & 0x3fffff);

/** Compiled kernels in a memory of their own. */
export class KernelGround {
  readonly run: KernelExports;
  private readonly memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  private readonly fences: number[] = [];
  private end = 64;

  constructor(build: KernelBuild) {
    fastestBuild(); // Lets engines that can have relaxed SIMD take it.
    this.run = instantiateKernels(this.memory, build);
  }

  /** Makes room again for other arrays. */
  clear(): void {
    this.fences.length = 0;
    this.end = 64;
  }

  /** Returns the address of numbers that are put into the memory. */
  put(numbers: ArrayLike<number>): number {
    const address = this.reserve(numbers.length * 4);
    this.floats(address, numbers.length).set(numbers);
    return address;
  }

  /** Returns the address of whole numbers that are put into the memory. */
  putIntegers(numbers: ArrayLike<number>): number {
    const address = this.reserve(numbers.length * 4);
    new Int32Array(this.memory.buffer, address, numbers.length).set(numbers);
    return address;
  }

  /** Returns the address of room whose numbers are NaN. */
  reserve(bytes: number): number {
    const start = this.end;
    const address = start + FENCE * 4;
    const end = address + Math.ceil(bytes / 4) * 4;
    const missing = end + FENCE * 4 - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536));
    this.bits(start, (end - start) / 4 + FENCE).forEach((_, i, bits) => {
      bits[i] = fenceBits(start + 4 * i);
    });
    this.fences.push(start);
    this.end = end;
    return address;
  }

  /** Returns a copy of numbers in the memory. @throws when a fence was written to. */
  take(address: number, count: number): Float32Array {
    for (const fence of [...this.fences, this.end]) {
      const whole = this.bits(fence, FENCE).every((bits, i) => bits === fenceBits(fence + 4 * i));
      if (!whole) throw new Error(`a kernel wrote into the fence at ${fence}`);
    }
    return this.floats(address, count).slice();
  }

  private bits(address: number, count: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, address, count);
  }

  private floats(address: number, count: number): Float32Array {
    return new Float32Array(this.memory.buffer, address, count);
  }
}

/** Returns numbers from -1 to 1 that look random; every `from` gives others. */
export function numbers(count: number, from = 0): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => Math.sin((i + 1) * (12.9898 + from)));
}

/** Returns the largest difference; NaN where a number of either is. */
export function difference(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(found).toHaveLength(expected.length);
  let most = 0;
  for (let i = 0; i < expected.length; i++) {
    const apart = Math.abs((found[i] as number) - (expected[i] as number));
    if (!(apart <= most)) most = apart;
  }
  return most;
}
