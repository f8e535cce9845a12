import { seededRandom } from '../chat/random.ts';

/** Numbers in [0, 1), one stream for each purpose: a choice more in one place changes nothing in another. */
export type Dice = (purpose: string) => () => number;

/** All chance in a song comes from here. */
export function diceOf(seed: string): Dice {
  return (purpose) => seededRandom(`${seed}\n${purpose}`);
}

/** Returns a random item of a non-empty list. */
export function pick<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}
