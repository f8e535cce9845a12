import type { Turn } from '../../shared/domain/conversation.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import type { ChatDeps } from './chat-deps.ts';
import { foldJobEvents, isRunning, type LiveAnswer } from './fold-job-events.ts';
import { FrameBatch } from './frame-batch.ts';

/** What streams need of the conversation that owns them. */
export interface StreamOwner {
  /** The turn and what is live of it as shown now; undefined when its branch is not in view. */
  find(turnId: string): { turn: Turn; live: LiveAnswer } | undefined;
  show(turn: Turn, live: LiveAnswer): void;
  /** Reads the conversation again: a part of a log is gone. */
  reread(): Promise<void>;
  /** The job ended; the turn is as it will stay. */
  ended(turnId: string): void;
}

/** Rest before a read that failed is tried again, in milliseconds. */
const REREAD_REST_MS = 500;

interface Watched {
  readonly controller: AbortController;
  /** Newest number shown. */
  seq: number;
}

/** The answers being written into one conversation, each followed from where its turn stands. */
export class AnswerStreams {
  readonly #deps: Pick<ChatDeps, 'watchJob' | 'frames'>;
  readonly #owner: StreamOwner;
  readonly #running = new Map<string, Watched>();

  constructor(deps: Pick<ChatDeps, 'watchJob' | 'frames'>, owner: StreamOwner) {
    this.#deps = deps;
    this.#owner = owner;
  }

  get active(): boolean {
    return this.#running.size > 0;
  }

  /** Follows the jobs of all turns that are still being written; those already followed are left as they are. */
  attach(turns: readonly Turn[]): void {
    for (const turn of turns) {
      const answer = turn.answer;
      if (!isRunning(turn) || !answer?.jobId) continue;
      const watched = this.#running.get(answer.jobId);
      // The turn as read is behind what passed (its branch was out of view), or ahead of it (a merged delta on its way
      // may span that number): only a fresh watch from the turn's own number adds each piece once.
      if (watched && watched.seq !== answer.seq) watched.controller.abort();
      else if (watched) continue;
      void this.#watch(turn.id, answer.jobId, answer.seq);
    }
  }

  /** Leaves all; the jobs go on without us. */
  close(): void {
    for (const watched of this.#running.values()) watched.controller.abort();
    this.#running.clear();
  }

  async #watch(turnId: string, jobId: string, after: number): Promise<void> {
    const watched: Watched = { controller: new AbortController(), seq: after };
    const { signal } = watched.controller;
    this.#running.set(jobId, watched);
    let rereading: Promise<void> | null = null;
    let held: JobEvent[] = [];
    const fold = (events: readonly JobEvent[]) => {
      if (signal.aborted) return;
      if (rereading) {
        held.push(...events);
        return;
      }
      watched.seq = Math.max(watched.seq, ...events.map((event) => event.seq));
      if (!this.#fold(turnId, events)) return;
      held = events.filter((event) => event.type !== 'folded');
      rereading = this.#reread(signal).then(() => {
        rereading = null;
        const waiting = held;
        held = [];
        fold(waiting);
      });
    };
    const batch = new FrameBatch<JobEvent>(this.#deps.frames, fold);
    try {
      await this.#deps.watchJob({ id: jobId, after, signal, onEvents: (events) => batch.push(events) });
      batch.flush();
      await rereading;
    } catch {
      // Watching failed for good; what the core holds decides below.
    }
    batch.close();
    if (signal.aborted) return;
    this.#running.delete(jobId);
    // A log that ended without saying how: the stored turn knows.
    const shown = this.#owner.find(turnId);
    if (shown && isRunning(shown.turn)) await this.#owner.reread().catch(() => undefined);
    this.#owner.ended(turnId);
  }

  /** Folds events into the turn in view; tells whether it must be read again. */
  #fold(turnId: string, events: readonly JobEvent[]): boolean {
    const shown = this.#owner.find(turnId);
    if (!shown) return false;
    const folded = foldJobEvents(shown.turn, shown.live, events);
    if (folded.reread) return true;
    this.#owner.show(folded.turn, folded.live);
    return false;
  }

  async #reread(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#owner.reread();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, REREAD_REST_MS));
      }
    }
  }
}
