import type { Endpoint } from './endpoints.ts';
import type { Lab } from './lab.ts';

/** One way a fault meets an endpoint, played against the code. */
export interface Scenario {
  readonly row: number;
  readonly endpoint: Endpoint;
  readonly name: string;
  /** The final state, in a few words: `unknown, 1 body`. */
  readonly outcome: string;
  /** Plays it and looks at what is special to it; what holds for all is judged from the lab's evidence. */
  play(lab: Lab): Promise<void>;
}

/** `1 body`, `3 bodies`. */
export const bodies = (count: number): string => (count === 1 ? '1 body' : `${count} bodies`);
