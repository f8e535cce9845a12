import type { StoreApi } from 'zustand/vanilla';
import type { Started } from '../../shared/contract/chat.ts';
import type { Part, Turn } from '../../shared/domain/conversation.ts';
import { callProblem } from '../lib/call-problem.ts';
import { hasBadOption } from './bad-options.ts';
import type { SessionState } from './session-state.ts';

/** The question that a call adds, by which its turn is recognized when the call's own response is lost. */
export interface PutQuestion {
  readonly parentId: string | null;
  readonly parts: readonly Part[];
  /** Runs when the core turns out to have the question, with the answer to it. */
  readonly found: (answer: Turn) => void;
}

interface CallsPorts {
  readonly newId: () => string;
  /** Once the core has heard what is set; false when it has not. */
  readonly optionsKept: () => Promise<boolean>;
  readonly adopt: (started: Started, jump: SessionState['jump']['to'] | null) => void;
}

/** Calls that add turns to a conversation: one at a time, and each click one operation. */
export class TurnCalls {
  readonly #state: StoreApi<SessionState>;
  readonly #ports: CallsPorts;
  /** Put by a call whose answer was lost. */
  #lost: PutQuestion | null = null;

  constructor(state: StoreApi<SessionState>, ports: CallsPorts) {
    this.#state = state;
    this.#ports = ports;
  }

  /**
   * Runs one call; a second one while it is out is the same click and does nothing. Null when nothing was added: why
   * stands in the state, but for `full`: the conversation does not fit the model, and the user is to be asked.
   */
  async run(
    jump: SessionState['jump']['to'] | null,
    call: (opId: string) => Promise<Started>,
    question?: PutQuestion,
  ): Promise<Started | 'full' | null> {
    const { sending, options } = this.#state.getState();
    if (sending) return null;
    if (hasBadOption(options)) {
      this.#state.setState({ problem: { kind: 'conflict', reason: 'request_out_of_range' } });
      return null;
    }
    this.#lost = null;
    this.#state.setState({ sending: true, problem: null });
    try {
      if (!(await this.#ports.optionsKept())) {
        this.#state.setState(({ problem }) => ({ problem: problem ?? { kind: 'lost' } }));
        return null;
      }
      const started = await call(this.#ports.newId());
      this.#ports.adopt(started, jump);
      return started;
    } catch (thrown) {
      const problem = callProblem(thrown);
      if (problem.kind === 'conflict' && problem.reason === 'context_full') return 'full';
      if (problem.kind === 'lost') this.#lost = question ?? null;
      this.#state.setState({ problem });
      return null;
    } finally {
      this.#state.setState({ sending: false });
    }
  }

  /** After the conversation was read: a question whose answer was lost may be there, and is not to be put again. */
  findLost(): void {
    const question = this.#lost;
    if (!question) return;
    const parts = JSON.stringify(question.parts);
    const { turns } = this.#state.getState();
    const at = turns.findIndex(
      (turn) =>
        turn.role === 'user' && turn.parentId === question.parentId && JSON.stringify(turn.parts) === parts,
    );
    const answer = turns[at + 1];
    if (at === -1 || !answer) return;
    this.#lost = null;
    question.found(answer);
  }
}
