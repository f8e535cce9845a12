import type { OpenConversation, SavedDraftFile } from '../../shared/contract/conversations.ts';
import type { Turn } from '../../shared/domain/conversation.ts';
import { NOTHING_LIVE } from '../lib/fold-job-events.ts';
import { AnswerStreams, type ShownAnswer } from './answer-streams.ts';
import { type BranchRows, mergeNewest, newer, shownBranch } from './branch-rows.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionOptions } from './session-options.ts';
import { SessionPages } from './session-pages.ts';
import type { SessionQueue } from './session-queue.ts';
import { SessionReads } from './session-reads.ts';
import { allTurns, type SessionState } from './session-state.ts';

/** Number of turns loaded when a conversation opens; fewer once they hold enough text for any screen. */
export const FIRST_TURNS = 60;
const FIRST_BYTES = 128 * 1024;
/** The contract's maximum for the newest turns. */
export const MOST_NEWEST = 500;

/** Loads the newest turns of the branch in view, switches branches, and applies streaming answers. */
export class SessionTurns {
  readonly pages: SessionPages;
  readonly #core: SessionCore;
  readonly #options: SessionOptions;
  readonly #queue: SessionQueue;
  readonly #streams: AnswerStreams;
  readonly #reads: SessionReads;
  #changing: Promise<boolean> | null = null;

  constructor(core: SessionCore, options: SessionOptions, queue: SessionQueue) {
    this.#core = core;
    this.pages = new SessionPages(core);
    this.#options = options;
    this.#queue = queue;
    this.#reads = new SessionReads(core, () => this.#read());
    this.#streams = new AnswerStreams(core.deps, {
      find: (turnId) => this.#find(turnId),
      show: (answers) => this.#show(answers),
      reread: () => this.#read(),
      ended: (turnIds) => void this.#ended(turnIds),
    });
  }

  /** Whether answers are being streamed. */
  get active(): boolean {
    return this.#streams.active;
  }

  /** Loads the conversation, once at a time, and streams running answers. */
  load(): Promise<void> {
    return this.#reads.load();
  }

  /** Loads what changed in this revision, unless it is shown already, and streams answers that came. */
  changed(rev: number): void {
    this.#reads.changed(rev);
  }

  /** Reads the conversation and returns whether it no longer exists. */
  async isGone(): Promise<boolean> {
    await this.load();
    return this.#core.now.problem?.kind === 'not_found';
  }

  /** Shows the branch through this turn. */
  async selectBranch(turnId: string): Promise<void> {
    await this.#change(() => this.#pick(turnId));
  }

  /**
   * Resolves once the change made last to the branch is in view; false if the selected branch could not be loaded; null
   * if none is pending.
   */
  get changing(): Promise<boolean> | null {
    return this.#changing;
  }

  /**
   * Removes this turn, or it and all below it in every branch. Returns how many and how to undo it. Throws as a call.
   */
  async remove(
    turnId: string,
    scope: 'one' | 'below',
  ): Promise<{ removed: number; undo: () => Promise<void> }> {
    const { conversations } = this.#core.deps.api;
    const limit = this.#asManyAsShown();
    const { removalId, removed } = await this.#change(async () => {
      const response = await conversations.removeTurns({ turnId, scope, limit });
      this.adopt(response.conversation);
      return response;
    });
    return {
      removed,
      undo: () =>
        this.#change(async () => this.adopt(await conversations.restoreTurns({ removalId, limit }))),
    };
  }

  /** Bookmarks a turn, or removes its bookmark. Throws as a call. */
  async bookmark(turnId: string, bookmarked: boolean): Promise<void> {
    this.#adoptTurns([await this.#core.deps.api.conversations.bookmark({ turnId, bookmarked })]);
  }

  /** Restores the turns removed last; returns false if there are none. Throws as a call. */
  async restoreLast(): Promise<boolean> {
    const { id } = this.#core.now;
    if (id === null) return false;
    const { conversations } = this.#core.deps.api;
    const restored = await this.#change(async () => {
      const response = await conversations.restoreLast({ id, limit: this.#asManyAsShown() });
      if (response) this.adopt(response);
      return response;
    });
    return restored !== null;
  }

  /** Loads a turn: its branch, and the turns around it; returns false if it no longer exists. */
  async reveal(turnId: string): Promise<boolean> {
    await this.load();
    if (this.#find(turnId)) return true;
    await this.selectBranch(turnId);
    if (!this.#find(turnId)) await this.pages.loadAround(turnId, () => this.#find(turnId) !== undefined);
    return this.#find(turnId) !== undefined;
  }

  /**
   * Applies a response from the core and streams the running answers in it.
   * @param jump the scroll target
   * @param files those of the saved draft, at the first load
   */
  adopt(
    read: OpenConversation,
    jump: SessionState['jump']['to'] | null = null,
    files: readonly SavedDraftFile[] = [],
  ): void {
    if (!this.#reads.isNewest(read.rev)) return;
    if (this.#core.now.phase !== 'ready') {
      this.#adoptDraft(read.draft);
      this.#core.draftFiles.adopt(files);
    }
    this.#core.state.setState((previous) => {
      const shown = allTurns(previous);
      const turns = read.turns.map((turn) => newer(turn, shown));
      return {
        beside: read.beside.map((turn) => newer(turn, shown)),
        hasDeleted: read.hasDeleted,
        phase: 'ready',
        problem: null,
        summary: read.summary,
        options: this.#options.over(read.options),
        jump: jump === null ? previous.jump : { ask: previous.jump.ask + 1, to: jump },
        ...shownBranch(mergeNewest(previous.rows, { turns, offset: read.offset })),
      };
    });
    this.#core.hearDraft({ ...read, files: read.draftFileIds });
    this.#queue.apply(read.queue);
    this.#streams.attach(allTurns(this.#core.now));
  }

  /** Shows the answers of a group side by side, or collapses them to the one of the branch in view. */
  async setSideBySide(turn: Turn, side: boolean): Promise<void> {
    const group = turn.answer?.group;
    if (!group) return;
    await this.#core.attempt(async () => {
      const last = this.#core.now.turns.at(-1)?.id === turn.id;
      const read = side && !last ? await this.#core.deps.api.conversations.group({ turnId: turn.id }) : null;
      this.#core.state.setState((previous) => ({
        groups: read
          ? { ...previous.groups, [group.id]: read.map((one) => newer(one, allTurns(previous))) }
          : previous.groups,
        sideBySide: { ...previous.sideBySide, [group.id]: side },
      }));
      this.#streams.attach(allTurns(this.#core.now));
    });
  }

  /**
   * Stops these answers and the other choices of the same calls; the received text stays. Returns whether the core
   * accepted it.
   */
  stop(answers: readonly Turn[]): Promise<boolean> {
    const jobs = new Set(answers.flatMap(({ answer }) => answer?.jobId ?? []));
    return this.#core.attempt(() =>
      Promise.all(Array.from(jobs, (id) => this.#core.deps.api.jobs.cancel({ id }))),
    );
  }

  /** Stops streaming; the answers continue in the core. */
  close(): void {
    this.#streams.close();
  }

  /** Appends text typed before the first load to the saved draft. */
  #adoptDraft(saved: string): void {
    const { draft: typed } = this.#core.now;
    const draft = [saved, typed].filter((text) => text !== '').join('\n');
    this.#core.draft.settle(saved);
    this.#core.set({ draft });
    if (typed !== '') this.#core.draft.keep(draft);
  }

  /** Makes a change to the branch in view. A message sent meanwhile waits for it, because it goes below the result. */
  async #change<T>(change: () => Promise<T>): Promise<T> {
    const made = change();
    const changing = made.then(
      (outcome) => outcome !== false,
      () => true,
    );
    this.#changing = changing;
    await changing;
    if (this.#changing === changing) this.#changing = null;
    return made;
  }

  #pick(turnId: string): Promise<boolean> {
    return this.#core.attempt(async () =>
      this.#adoptLoaded(await this.#core.deps.api.conversations.selectBranch({ turnId, limit: FIRST_TURNS })),
    );
  }

  async #read(): Promise<void> {
    const { id, turns } = this.#core.now;
    if (id === null) return;
    const bytes = turns.length === 0 ? { bytes: FIRST_BYTES } : {};
    await this.#adoptLoaded(
      await this.#core.deps.api.conversations.open({ id, limit: this.#asManyAsShown(), ...bytes }),
    );
  }

  /** Applies a response, at the first load with the files of the saved draft. */
  async #adoptLoaded(read: OpenConversation): Promise<void> {
    const { id } = read.summary;
    const needsFiles = read.draftFileIds.length > 0 && this.#core.now.phase !== 'ready';
    this.adopt(read, null, needsFiles ? await this.#core.deps.api.conversations.draftFiles({ id }) : []);
  }

  /** Returns how many turns are loaded without a gap up to the newest, within the limits of a call. */
  #asManyAsShown(): number {
    const { rows } = this.#core.now;
    const newest = rows.length - 1 - rows.lastIndexOf(null);
    return Math.min(MOST_NEWEST, Math.max(FIRST_TURNS, newest));
  }

  #find(turnId: string): ShownAnswer | undefined {
    const state = this.#core.now;
    const turn = allTurns(state).find((one) => one.id === turnId);
    return turn && { turn, live: state.live[turnId] ?? NOTHING_LIVE };
  }

  #show(answers: readonly ShownAnswer[]): void {
    const byId = new Map(answers.map((answer) => [answer.turn.id, answer.turn]));
    const changed = <Row extends Turn | null>(rows: readonly Row[]): readonly (Row | Turn)[] =>
      rows.some((row) => row && byId.has(row.id))
        ? rows.map((row) => (row && byId.get(row.id)) ?? row)
        : rows;
    const branch = (had: BranchRows) => {
      const rows = changed(had);
      return rows === had ? {} : shownBranch(rows);
    };
    this.#core.state.setState((previous) => ({
      ...branch(previous.rows),
      beside: changed(previous.beside),
      groups: Object.fromEntries(Object.entries(previous.groups).map(([id, turns]) => [id, changed(turns)])),
      live: { ...previous.live, ...Object.fromEntries(answers.map(({ turn, live }) => [turn.id, live])) },
    }));
  }

  /** Updates shown turns from a response. */
  #adoptTurns(read: readonly Turn[]): void {
    this.#show(
      read.flatMap((turn) => {
        const shown = this.#find(turn.id);
        // Another job may have continued it meanwhile.
        const isSame = shown?.turn.answer?.jobId === turn.answer?.jobId;
        return shown && isSame ? [{ ...shown, turn: newer(turn, [shown.turn]) }] : [];
      }),
    );
  }

  /** Loads what the core decided at the end: how long the answers took, and whether tools started another round. */
  async #ended(turnIds: readonly string[]): Promise<void> {
    this.#core.set({ stopping: false });
    this.#core.hooks.onEnded();
    const ended = turnIds.flatMap((id) => this.#find(id)?.turn ?? []);
    const [first] = ended;
    if (!first) return;
    // The core removes choices that never came, and starts the next round for tools with saved results.
    const goesOn = ended.some(
      ({ answer, parts }) =>
        answer?.group?.kind === 'choices' || parts.some((part) => part.type === 'tool_call'),
    );
    if (goesOn) return this.load();
    try {
      this.#adoptTurns(await this.#core.deps.api.conversations.group({ turnId: first.id }));
    } catch {
      // The text is complete; the next load brings the rest.
    }
  }
}
