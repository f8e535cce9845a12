import type { StoreApi } from 'zustand/vanilla';
import { inTurn } from '../lib/in-turn.ts';
import type { SessionState } from './session-state.ts';

/** Files on their way into the message: one drop after the other, as each counts what those before it brought. */
export class SessionFiles {
  readonly #state: StoreApi<SessionState>;
  readonly #inTurn = inTurn();

  constructor(state: StoreApi<SessionState>) {
    this.#state = state;
  }

  /** Takes files in with `run`. Meanwhile nothing is sent. */
  async take(run: () => Promise<void>): Promise<void> {
    this.#state.setState(({ taking }) => ({ taking: taking + 1 }));
    try {
      await this.#inTurn(run);
    } finally {
      this.#state.setState(({ taking }) => ({ taking: taking - 1 }));
    }
  }

  /** Once all that were on their way are in. */
  taken(): Promise<void> {
    return this.#inTurn(async () => undefined);
  }
}
