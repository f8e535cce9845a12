import { keyIn } from '../key-encodings.ts';
import { TEST_KEY } from '../service-call.ts';
import { Lab, type Wrong } from './lab.ts';
import type { Scenario } from './scenario.ts';

/** The outcome of a scenario. */
export interface Played {
  readonly extraBodies: number;
  readonly lost: readonly string[];
  /** Leaked keys, by their encodings. */
  readonly keys: readonly string[];
  readonly unbounded: readonly string[];
  /** Anything else that is wrong; null: nothing is. */
  readonly failure: unknown;
}

/** Plays one scenario and returns the findings. Never throws. */
export async function playScenario(scenario: Scenario, wrong?: Wrong): Promise<Played> {
  const lab = new Lab(wrong);
  let failure: unknown = null;
  try {
    await scenario.play(lab);
  } catch (error) {
    failure = error;
  } finally {
    await lab.close();
  }
  const { extraBodies, lost, unbounded, words } = lab.evidence;
  const said = Buffer.from(words.join('\n'));
  return { extraBodies, lost, unbounded, failure, keys: keyIn(said, TEST_KEY) };
}

/**
 * Returns whether a scenario passed: no second request, no loss, no leaked key, no limit exceeded, and its own
 * assertions hold.
 */
export const isWell = ({ extraBodies, lost, keys, unbounded, failure }: Played): boolean =>
  extraBodies === 0 && lost.length === 0 && keys.length === 0 && unbounded.length === 0 && failure === null;

/** Describes the findings in one text for a failed test. */
export function told({ name }: Scenario, { extraBodies, lost, keys, unbounded, failure }: Played): string {
  const found = JSON.stringify({ extraBodies, lost, keys, unbounded });
  return `${name}: ${found}${failure instanceof Error ? `\n${failure.stack ?? failure.message}` : ''}`;
}
