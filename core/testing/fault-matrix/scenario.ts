import type { Endpoint } from './endpoints.ts';
import type { Lab } from './lab.ts';

/** One way in which a fault affects an endpoint, played against the code. */
export interface Scenario {
  readonly row: number;
  readonly endpoint: Endpoint;
  readonly name: string;
  /** The final state, in a few words: `unknown, 1 body`. */
  readonly outcome: string;
  /** Plays the scenario with its own assertions; common ones are judged from the lab's evidence. */
  play(lab: Lab): Promise<void>;
}

/** `1 body`, `3 bodies`. */
export const bodies = (count: number): string => (count === 1 ? '1 body' : `${count} bodies`);
