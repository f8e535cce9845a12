import type { StoreApi } from 'zustand/vanilla';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { DraftKeeper } from '../lib/draft-keeper.ts';

export interface DraftState<Draft> {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly draft: Draft;
  /** Whether a request from the draft is pending. */
  readonly making: boolean;
  /** Why the last request failed, or why the draft could not be loaded. */
  readonly problem: CallProblem | null;
}

/** The initial state of every draft store, until the stored draft is loaded. */
export const UNREAD = { phase: 'loading', making: false, problem: null } as const;

interface DraftCalls<Draft> {
  read(): Promise<Draft>;
  save(draft: Draft): Promise<void>;
}

/** The draft of a generation, which the core stores, and the request that it becomes. */
export abstract class GenerationDraft<Draft, State extends DraftState<Draft>> {
  readonly state: StoreApi<State>;
  readonly #state: StoreApi<DraftState<Draft>>;
  readonly #calls: DraftCalls<Draft>;
  readonly #keeper: DraftKeeper<Draft>;
  /** Changes made before the draft was loaded: they are applied again to the loaded draft. */
  readonly #early: (() => void)[] = [];

  constructor(calls: DraftCalls<Draft>, state: StoreApi<State>) {
    this.#calls = calls;
    this.state = state;
    this.#state = state;
    this.#keeper = new DraftKeeper(state.getState().draft, async (draft) => {
      await this.#calls.save(draft);
      return undefined;
    });
  }

  /** Loads the draft once; after a reconnect the local one is newer. */
  async load(): Promise<void> {
    if (this.#isReady()) {
      await this.#keeper.flush();
      return;
    }
    try {
      const draft = await this.#calls.read();
      if (this.#isReady()) return;
      this.#keeper.settle(draft);
      this.onRead?.(draft);
      this.#state.setState({ phase: 'ready', draft, problem: null });
      for (const again of this.#early.splice(0)) again();
    } catch (thrown) {
      if (!this.#isReady()) this.#state.setState({ phase: 'failed', problem: callProblem(thrown) });
    }
  }

  /** Changes the draft and saves it within a second. */
  set(change: Partial<Draft>): void {
    this.change(change, () => this.set(change));
  }

  dismissProblem(): void {
    this.#state.setState({ problem: null });
  }

  /** Saves unsaved changes now; returns whether the core has them all. */
  flush(): Promise<boolean> {
    return this.#keeper.flush();
  }

  /**
   * Changes the draft.
   * @param again repeats the change once the draft is loaded, because the interim draft must not
   * overwrite the stored one
   */
  protected change(change: Partial<Draft>, again: () => void): void {
    const draft = this.follow(this.#state.getState().draft, change);
    this.#state.setState({ draft });
    if (!this.#isReady()) this.#early.push(again);
    else if (this.isWorthSaving(draft)) this.#keeper.keep(draft);
  }

  /** Shows another draft, which the core has already. Unsaved changes of the previous one are still saved. */
  protected settle(draft: Draft): void {
    this.#keeper.settle(draft);
    this.#state.setState({ draft, problem: null });
  }

  /** Sends the request. Returns null when it failed and sets `problem`, or while another is pending. */
  protected async request<Made>(call: () => Promise<Made>): Promise<Made | null> {
    if (this.#state.getState().making) return null;
    this.#state.setState({ making: true, problem: null });
    try {
      return await call();
    } catch (thrown) {
      this.#state.setState({ problem: callProblem(thrown) });
      return null;
    } finally {
      this.#state.setState({ making: false });
    }
  }

  /** Handles the loaded draft. */
  protected onRead?(draft: Draft): void;

  /** Returns the draft after a change, with its consequences. */
  protected follow(before: Draft, change: Partial<Draft>): Draft {
    return { ...before, ...change };
  }

  /** Returns whether the core would accept the draft. One it would refuse is not sent: the fields show the problem. */
  protected abstract isWorthSaving(draft: Draft): boolean;

  #isReady(): boolean {
    return this.#state.getState().phase === 'ready';
  }
}

export interface ReplaceableState<Draft> extends DraftState<Draft> {
  /** The draft that the present one replaced, until the user changes the present one. */
  readonly replaced: Draft | null;
}

/** A draft that can be replaced, and restored afterwards. */
export abstract class ReplaceableDraft<Draft> extends GenerationDraft<Draft, ReplaceableState<Draft>> {
  /** Restores the draft that was replaced. */
  bringBack(): void {
    const { replaced } = this.state.getState();
    if (replaced) this.change(replaced, () => this.bringBack());
  }

  protected override change(change: Partial<Draft>, again: () => void): void {
    super.change(change, again);
    this.state.setState({ replaced: null });
  }

  /** Replaces the draft and returns the previous one. */
  protected putInstead(change: Partial<Draft>, again: () => void): Draft {
    const { draft: before } = this.state.getState();
    this.change(change, again);
    const lost = this.textOf(before, before);
    const replaced = lost.trim() !== '' && lost !== this.textOf(this.state.getState().draft, before);
    this.state.setState({ problem: null, replaced: replaced ? before : null });
    return before;
  }

  /** Returns the text of a draft, in the mode that another one is in. */
  protected abstract textOf(draft: Draft, like: Draft): string;
}
