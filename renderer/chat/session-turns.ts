import type { StoreApi } from 'zustand/vanilla';
import type { OpenConversation } from '../../shared/contract/conversations.ts';
import type { Turn } from '../../shared/domain/conversation.ts';
import { callProblem } from '../lib/call-problem.ts';
import { isRunning, NOTHING_LIVE } from '../lib/fold-job-events.ts';
import { AnswerStreams, type ShownAnswer } from './answer-streams.ts';
import type { ChatDeps } from './chat-deps.ts';
import { mergeTurns, prependTurns } from './merge-turns.ts';
import type { SessionOptions } from './session-options.ts';
import type { SessionState } from './session-state.ts';

/** Turns read when a conversation is opened, and with each page of older ones. */
export const FIRST_TURNS = 60;
const OLDER_TURNS = 200;
/** The most that the contract gives at once: of the newest turns, and of older ones. */
export const MOST = { newest: 500, older: 2000 } as const;

/** Callbacks by which the turns notify their session. */
interface TurnsHooks {
  /** Runs before the first read is shown, with the saved draft. */
  onFirstRead(draft: string): void;
  /** Runs when the state of the core was adopted. */
  onAdopted(read: OpenConversation): void;
  /** Runs when a job has ended. */
  onEnded(): void;
}

/** The turns of the branch in view: read in pages, walked by branches, growing while answers are written. */
export class SessionTurns {
  readonly #deps: ChatDeps;
  readonly #state: StoreApi<SessionState>;
  readonly #options: Pick<SessionOptions, 'over'>;
  readonly #hooks: TurnsHooks;
  readonly #streams: AnswerStreams;
  #loading: Promise<void> | null = null;
  #picking: Promise<boolean> | null = null;
  /** The page of older turns on its way. */
  #page: Promise<void> | null = null;

  constructor(
    deps: ChatDeps,
    state: StoreApi<SessionState>,
    options: Pick<SessionOptions, 'over'>,
    hooks: TurnsHooks,
  ) {
    this.#deps = deps;
    this.#state = state;
    this.#options = options;
    this.#hooks = hooks;
    this.#streams = new AnswerStreams(deps, {
      find: (turnId) => this.#find(turnId),
      show: (answers) => this.#show(answers),
      reread: () => this.#read(),
      ended: (turnIds) => void this.#ended(turnIds),
    });
  }

  /** Whether answers are being followed. */
  get active(): boolean {
    return this.#streams.active;
  }

  /** Reads the conversation, once at a time, and follows answers still being written. */
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

  /** Reads the page of turns before those had, once at a time; nothing when there is none. */
  loadOlder(limit = OLDER_TURNS): Promise<void> {
    this.#page ??= this.#readOlder(limit).finally(() => {
      this.#page = null;
    });
    return this.#page;
  }

  /** Shows the branch through this turn. */
  async selectBranch(turnId: string): Promise<void> {
    const picking = this.#pick(turnId);
    this.#picking = picking;
    await picking;
    if (this.#picking === picking) this.#picking = null;
  }

  /** Once the branch picked last is the one in view, where one is on its way; false: it could not be had. */
  get picking(): Promise<boolean> | null {
    return this.#picking;
  }

  /** Takes this turn out, or it and all below it in every branch. Gives how many and what undoes it. Throws as a call. */
  async remove(
    turnId: string,
    scope: 'one' | 'below',
  ): Promise<{ removed: number; undo: () => Promise<void> }> {
    const { conversations } = this.#deps.api;
    const limit = this.#asManyAsShown();
    const { conversation, removalId, removed } = await conversations.removeTurns({ turnId, scope, limit });
    this.adopt(conversation);
    return {
      removed,
      undo: async () => this.adopt(await conversations.restoreTurns({ removalId, limit })),
    };
  }

  /** Bookmarks a turn, or removes its bookmark. Throws as a call. */
  async bookmark(turnId: string, bookmarked: boolean): Promise<void> {
    this.#adoptTurns([await this.#deps.api.conversations.bookmark({ turnId, bookmarked })]);
  }

  /** Brings back what was taken out last; false: nothing is out. Throws as a call. */
  async restoreLast(): Promise<boolean> {
    const { id } = this.#state.getState();
    if (id === null) return false;
    const { conversations } = this.#deps.api;
    const restored = await conversations.restoreLast({ id, limit: this.#asManyAsShown() });
    if (restored) this.adopt(restored);
    return restored !== null;
  }

  /** Brings a turn in, by its branch and as many older pages as it takes; false when it is gone. */
  async reveal(turnId: string): Promise<boolean> {
    await this.load();
    if (this.#find(turnId)) return true;
    await this.selectBranch(turnId);
    for (;;) {
      // A page on its way may belong to the branch that was left, and then brings none of the turns needed here.
      while (this.#page) await this.#page;
      if (this.#find(turnId)) return true;
      const before = this.#state.getState().offset;
      await this.loadOlder(MOST.older);
      if (this.#state.getState().offset === before) return this.#find(turnId) !== undefined;
    }
  }

  /** Takes in what the core answered, and follows the answers in it; `jump` says where the view goes for it. */
  adopt(read: OpenConversation, jump: SessionState['jump']['to'] | null = null): void {
    if (this.#state.getState().phase !== 'ready') this.#hooks.onFirstRead(read.draft);
    this.#state.setState((had) => {
      const shown = allTurns(had);
      const turns = read.turns.map((turn) => newer(turn, shown));
      return {
        beside: read.beside.map((turn) => newer(turn, shown)),
        hasDeleted: read.hasDeleted,
        phase: 'ready',
        problem: null,
        summary: read.summary,
        options: this.#options.over(read.options),
        jump: jump === null ? had.jump : { ask: had.jump.ask + 1, to: jump },
        ...mergeTurns(had, { turns, offset: read.offset }),
      };
    });
    this.#hooks.onAdopted(read);
    this.#streams.attach(allTurns(this.#state.getState()));
  }

  /** Shows the answers of a group side by side, or folds them into the one of the branch in view. */
  async setSideBySide(turn: Turn, side: boolean): Promise<void> {
    const group = turn.answer?.group;
    if (!group) return;
    try {
      const last = this.#state.getState().turns.at(-1)?.id === turn.id;
      const read = side && !last ? await this.#deps.api.conversations.group({ turnId: turn.id }) : null;
      this.#state.setState((had) => ({
        groups: read
          ? { ...had.groups, [group.id]: read.map((one) => newer(one, allTurns(had))) }
          : had.groups,
        sideBySide: { ...had.sideBySide, [group.id]: side },
      }));
      this.#streams.attach(allTurns(this.#state.getState()));
    } catch (thrown) {
      this.#state.setState({ problem: callProblem(thrown) });
    }
  }

  /**
   * Stops waiting for these answers, and with one for the other choices of its call; what came stays. Returns whether the
   * core took it.
   */
  async stop(answers: readonly Turn[]): Promise<boolean> {
    const jobs = new Set(answers.flatMap(({ answer }) => answer?.jobId ?? []));
    try {
      await Promise.all([...jobs].map((id) => this.#deps.api.jobs.cancel({ id })));
      return true;
    } catch (thrown) {
      this.#state.setState({ problem: callProblem(thrown) });
      return false;
    }
  }

  /** Leaves the answers; they go on being written. */
  close(): void {
    this.#streams.close();
  }

  async #pick(turnId: string): Promise<boolean> {
    try {
      this.adopt(await this.#deps.api.conversations.selectBranch({ turnId, limit: FIRST_TURNS }));
      return true;
    } catch (thrown) {
      this.#state.setState({ problem: callProblem(thrown) });
      return false;
    }
  }

  async #readOlder(limit: number): Promise<void> {
    const { id, turns, offset } = this.#state.getState();
    const first = turns[0];
    if (id === null || !first || offset === 0) return;
    try {
      const older = await this.#deps.api.conversations.older({ id, beforeTurnId: first.id, limit });
      this.#state.setState((had) => prependTurns(had, older));
    } catch (thrown) {
      this.#state.setState({ problem: callProblem(thrown) });
    }
  }

  async #read(): Promise<void> {
    const { id } = this.#state.getState();
    if (id === null) return;
    this.adopt(await this.#deps.api.conversations.open({ id, limit: this.#asManyAsShown() }));
  }

  #asManyAsShown(): number {
    return Math.min(MOST.newest, Math.max(FIRST_TURNS, this.#state.getState().turns.length));
  }

  #find(turnId: string): ShownAnswer | undefined {
    const state = this.#state.getState();
    const turn = allTurns(state).find((one) => one.id === turnId);
    return turn && { turn, live: state.live[turnId] ?? NOTHING_LIVE };
  }

  #show(answers: readonly ShownAnswer[]): void {
    const byId = new Map(answers.map((answer) => [answer.turn.id, answer.turn]));
    const changed = (turns: readonly Turn[]) =>
      turns.some((turn) => byId.has(turn.id)) ? turns.map((turn) => byId.get(turn.id) ?? turn) : turns;
    this.#state.setState((had) => ({
      turns: changed(had.turns),
      beside: changed(had.beside),
      groups: Object.fromEntries(Object.entries(had.groups).map(([id, turns]) => [id, changed(turns)])),
      live: { ...had.live, ...Object.fromEntries(answers.map(({ turn, live }) => [turn.id, live])) },
    }));
  }

  /** Takes in turns that are shown, as read. */
  #adoptTurns(read: readonly Turn[]): void {
    this.#show(
      read.flatMap((turn) => {
        const shown = this.#find(turn.id);
        // Meanwhile it may have been continued by another job.
        const isSame = shown?.turn.answer?.jobId === turn.answer?.jobId;
        return shown && isSame ? [{ ...shown, turn: newer(turn, [shown.turn]) }] : [];
      }),
    );
  }

  /** Reads what the core settled with the end: how long the answers took, and whether tools began another round. */
  async #ended(turnIds: readonly string[]): Promise<void> {
    this.#hooks.onEnded();
    const ended = turnIds.flatMap((id) => this.#find(id)?.turn ?? []);
    const [first] = ended;
    if (!first) return;
    // Choices that never came are taken out with the end; tools whose results are saved have begun the next round.
    const goesOn = ended.some(
      ({ answer, parts }) =>
        answer?.group?.kind === 'choices' || parts.some((part) => part.type === 'tool_call'),
    );
    if (goesOn) return this.load();
    try {
      this.#adoptTurns(await this.#deps.api.conversations.group({ turnId: first.id }));
    } catch {
      // The words are all here; the next read brings the rest.
    }
  }
}

/** Every turn the state holds, the branch in view first. */
function allTurns({ turns, beside, groups }: Pick<SessionState, 'turns' | 'beside' | 'groups'>): Turn[] {
  return [...turns, ...beside, ...Object.values(groups).flat()];
}

/** The turn as read, or as shown when the stream has already brought it further. */
function newer(read: Turn, shown: readonly Turn[]): Turn {
  const had = shown.findLast((turn) => turn.id === read.id);
  if (!had) return read;
  if (isRunning(read) && read.answer) {
    const ahead = had.answer?.jobId === read.answer.jobId && had.answer.seq > read.answer.seq;
    return ahead ? had : read;
  }
  // Parts that did not change stay the same objects, so that they are not drawn again.
  return JSON.stringify(had.parts) === JSON.stringify(read.parts) ? { ...read, parts: had.parts } : read;
}
