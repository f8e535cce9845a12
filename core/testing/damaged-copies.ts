import { writeFileSync } from 'node:fs';
import fc from 'fast-check';

/** Calls `look` for 200 random damages of a file: up to 12 of the first 4,000 bytes changed, whole and truncated. */
export function eachDamaged(whole: Buffer, path: string, look: (bytes: Buffer) => void): void {
  const change = fc.tuple(fc.nat(Math.min(whole.length, 4000) - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(whole.length), (changes, cut) => {
      const damaged = Buffer.from(whole);
      for (const [place, value] of changes) damaged[place] = value;
      for (const bytes of [damaged, damaged.subarray(0, cut)]) {
        writeFileSync(path, bytes);
        look(bytes);
      }
    }),
    { numRuns: 200 },
  );
}
