import { callProblem } from '../lib/call-problem.ts';
import type { SessionCore } from './session-core.ts';

/** Reads a conversation, once at a time, and again if it changed after what is shown was read. */
export class SessionReads {
  readonly #core: SessionCore;
  readonly #read: () => Promise<void>;
  #loading: Promise<void> | null = null;
  /** The revision of what is shown, and the last one that changed the conversation. */
  #readAt = 0;
  #changedAt = 0;

  constructor(core: SessionCore, read: () => Promise<void>) {
    this.#core = core;
    this.#read = read;
    core.state.subscribe(({ sending }, before) => {
      if (before.sending && !sending) this.#catchUp();
    });
  }

  load(): Promise<void> {
    this.#loading ??= this.#try().then((isRead) => {
      this.#loading = null;
      if (isRead) this.#catchUp();
    });
    return this.#loading;
  }

  /** Reads the conversation again unless that was done since this revision. */
  changed(rev: number): void {
    this.#changedAt = Math.max(this.#changedAt, rev);
    this.#catchUp();
  }

  /** Notes the revision of a response; returns false for one that a later one has overtaken. */
  isNewest(rev: number): boolean {
    if (rev < this.#readAt) return false;
    this.#readAt = rev;
    return true;
  }

  async #try(): Promise<boolean> {
    try {
      await this.#read();
      return true;
    } catch (thrown) {
      const { phase } = this.#core.now;
      this.#core.set({ problem: callProblem(thrown), phase: phase === 'ready' ? 'ready' : 'failed' });
      return false;
    }
  }

  /** Reads what changed since the last time; the response to a call that adds turns has it. */
  #catchUp(): void {
    const { phase, sending } = this.#core.now;
    const isBehind = this.#readAt < this.#changedAt;
    if (isBehind && phase === 'ready' && !sending && !this.#loading) void this.load();
  }
}
