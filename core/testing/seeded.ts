/** Pseudorandom numbers that a seed reproduces. */
export interface Seeded {
  /** The value of `QUARTET_SEED` that draws the same numbers. */
  readonly seed: number;
  /** Returns a number in [0, 1). */
  random(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** Draws an element. @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T;
}

/** The seed of this process: `QUARTET_SEED` where that is a positive whole number, else a fresh one. */
export const SEED: number = (() => {
  const given = Number(process.env.QUARTET_SEED);
  return Number.isSafeInteger(given) && given > 0 ? given : Math.floor(Math.random() * 2 ** 31) + 1;
})();

const asked = new Set<string>();

/** Whose numbers were drawn in this process, for the message of a failure. */
export function drawnFor(): string[] {
  return [...asked];
}

/**
 * Creates a generator (mulberry32) for one purpose. Each name has its own sequence, so that concurrent work can use one
 * each (`soak 17`) independently of their order. A failed test prints the seed (`print-seed.ts`).
 */
export function seeded(name: string, seed = SEED): Seeded {
  asked.add(name.replace(/ \d+$/, ''));
  let state = hashOf(`${seed} ${name}`);
  function random(): number {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }
  const int = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return {
    seed,
    random,
    int,
    pick<T>(list: readonly T[]): T {
      const at = int(0, list.length - 1);
      for (const one of list.slice(at, at + 1)) return one;
      throw new RangeError('nothing to pick from');
    },
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
