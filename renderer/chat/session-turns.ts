import type { StoreApi } from 'zustand/vanilla';
import type { OpenConversation } from '../../shared/contract/conversations.ts';
import type { Turn } from '../../shared/domain/conversation.ts';
import { callProblem } from '../lib/call-problem.ts';
import { AnswerStreams } from './answer-streams.ts';
import type { ChatDeps } from './chat-deps.ts';
import { isRunning, type LiveAnswer, NOTHING_LIVE } from './fold-job-events.ts';
import { mergeTurns, prependTurns } from './merge-turns.ts';
import type { SessionState } from './session-state.ts';

/** Turns read when a conversation is opened, and with each page of older ones. */
export const FIRST_TURNS = 60;
const OLDER_TURNS = 200;
/** The most that the contract gives at once: of the newest turns, and of older ones. */
const MOST = { newest: 500, older: 2000 } as const;

/** What the session hears of its turns. */
interface TurnsHooks {
  /** The conversation was read for the first time. */
  onFirstRead(draft: string): void;
  /** An answer ended; undefined when its branch is not in view. */
  onEnded(turn: Turn | undefined): void;
}

/** The turns of the branch in view: read in pages, walked by branches, growing while answers are written. */
export class SessionTurns {
  readonly #deps: ChatDeps;
  readonly #state: StoreApi<SessionState>;
  readonly #hooks: TurnsHooks;
  readonly #streams: AnswerStreams;
  #loading: Promise<void> | null = null;

  constructor(deps: ChatDeps, state: StoreApi<SessionState>, hooks: TurnsHooks) {
    this.#deps = deps;
    this.#state = state;
    this.#hooks = hooks;
    this.#streams = new AnswerStreams(deps, {
      find: (turnId) => this.#find(turnId),
      show: (turn, live) => this.#show(turn, live),
      reread: () => this.#read(),
      ended: (turnId) => hooks.onEnded(this.#find(turnId)?.turn),
    });
  }

  /** Whether answers are being followed. */
  get active(): boolean {
    return this.#streams.active;
  }

  /** Reads the conversation, once at a time, and goes on with answers still being written. */
  load(): Promise<void> {
    this.#loading ??= this.#read()
      .catch((thrown: unknown) => {
        const { phase } = this.#state.getState();
        const problem = callProblem(thrown);
        this.#state.setState({ problem, phase: phase === 'ready' ? 'ready' : 'failed' });
      })
      .finally(() => {
        this.#loading = null;
      });
    return this.#loading;
  }

  /** Reads the page of turns before those had; nothing when there is none or it is on its way. */
  async loadOlder(limit = OLDER_TURNS): Promise<void> {
    const { id, turns, offset, loadingOlder } = this.#state.getState();
    const first = turns[0];
    if (id === null || !first || offset === 0 || loadingOlder) return;
    this.#state.setState({ loadingOlder: true });
    try {
      const older = await this.#deps.api.conversations.older({ id, beforeTurnId: first.id, limit });
      this.#state.setState((had) => prependTurns(had, older));
    } catch (thrown) {
      this.#state.setState({ problem: callProblem(thrown) });
    } finally {
      this.#state.setState({ loadingOlder: false });
    }
  }

  /** Shows the branch through this turn. */
  async selectBranch(turnId: string): Promise<void> {
    try {
      this.adopt(await this.#deps.api.conversations.selectBranch({ turnId, limit: FIRST_TURNS }));
    } catch (thrown) {
      this.#state.setState({ problem: callProblem(thrown) });
    }
  }

  /** Brings a turn in, by its branch and as many older pages as it takes; false when it is gone. */
  async reveal(turnId: string): Promise<boolean> {
    await this.load();
    if (this.#find(turnId)) return true;
    await this.selectBranch(turnId);
    for (;;) {
      if (this.#find(turnId)) return true;
      const before = this.#state.getState().offset;
      await this.loadOlder(MOST.older);
      if (this.#state.getState().offset === before) return this.#find(turnId) !== undefined;
    }
  }

  /** Takes in what the core answered, and follows the answers in it; `jump` says where the view goes for it. */
  adopt(read: OpenConversation, jump: SessionState['jump']['to'] | null = null): void {
    this.#state.setState((had) => {
      const turns = read.turns.map((turn) => newer(turn, had.turns));
      return {
        phase: 'ready',
        problem: null,
        summary: read.summary,
        options: read.options,
        jump: jump === null ? had.jump : { ask: had.jump.ask + 1, to: jump },
        ...mergeTurns(had, { turns, offset: read.offset }),
      };
    });
    this.#streams.attach(this.#state.getState().turns);
  }

  /** Leaves the answers; they go on being written. */
  close(): void {
    this.#streams.close();
  }

  async #read(): Promise<void> {
    const { id, turns, phase } = this.#state.getState();
    if (id === null) return;
    const limit = Math.min(MOST.newest, Math.max(FIRST_TURNS, turns.length));
    const read = await this.#deps.api.conversations.open({ id, limit });
    if (phase !== 'ready') this.#hooks.onFirstRead(read.draft);
    this.adopt(read);
  }

  #find(turnId: string): { turn: Turn; live: LiveAnswer } | undefined {
    const { turns, live } = this.#state.getState();
    const turn = turns.findLast((one) => one.id === turnId);
    return turn && { turn, live: live[turnId] ?? NOTHING_LIVE };
  }

  #show(turn: Turn, live: LiveAnswer): void {
    this.#state.setState((had) => ({
      turns: had.turns.map((one) => (one.id === turn.id ? turn : one)),
      live: { ...had.live, [turn.id]: live },
    }));
  }
}

/** The turn as read, or as shown when the stream has already brought it further. */
function newer(read: Turn, shown: readonly Turn[]): Turn {
  if (!isRunning(read) || !read.answer) return read;
  const had = shown.findLast((turn) => turn.id === read.id);
  const ahead = had?.answer?.jobId === read.answer.jobId && had.answer.seq > read.answer.seq;
  return had && ahead ? had : read;
}
