import { seededRandom } from '../chat/random.ts';

/** Creates a stream of numbers in [0, 1) for each purpose; an extra draw from one does not affect the others. */
export type Dice = (purpose: string) => () => number;

/** Creates the only source of randomness in a song. */
export function diceOf(seed: string): Dice {
  return (purpose) => seededRandom(`${seed}\n${purpose}`);
}

/** Returns a random item of a non-empty list. */
export function pick<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}
