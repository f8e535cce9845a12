import { createHash, randomInt } from 'node:crypto';

/** Creates a generator of numbers in [0, 1) that is deterministic for a seed text (xoshiro128**). */
export function seededRandom(seed: string): () => number {
  const digest = createHash('sha256').update(seed).digest();
  let [a, b, c, d] = [
    digest.readUInt32LE(0),
    digest.readUInt32LE(4),
    digest.readUInt32LE(8),
    digest.readUInt32LE(12),
  ];
  const rotate = (x: number, k: number) => (x << k) | (x >>> (32 - k));
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return result / 2 ** 32;
  };
}

/** Returns a seed for requests without one. */
export const freshSeed = (): number => randomInt(2 ** 31);
