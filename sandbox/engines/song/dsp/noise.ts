/** White noise that is the same each time, −1 to 1. */
export function noiseSource(seed: number): () => number {
  let state = (Math.imul(seed | 0, 0x9e37_79b1) ^ 0x5bd1_e995) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x8000_0000;
  };
}
