import { writeFileSync } from 'node:fs';
import fc from 'fast-check';

/**
 * Writes copies of a file to `path`, with up to twelve bytes among the first 4,000 changed, whole and cut off anywhere,
 * and has each looked at.
 */
export function eachDamaged(whole: Buffer, path: string, look: (bytes: Buffer) => void): void {
  const change = fc.tuple(fc.nat(Math.min(whole.length, 4000) - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(whole.length), (changes, cut) => {
      const broken = Buffer.from(whole);
      for (const [place, value] of changes) broken[place] = value;
      for (const bytes of [broken, broken.subarray(0, cut)]) {
        writeFileSync(path, bytes);
        look(bytes);
      }
    }),
    { numRuns: 200 },
  );
}
