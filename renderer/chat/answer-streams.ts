import type { Turn } from '../../shared/domain/conversation.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import { CallError } from '../lib/connection.ts';
import { foldJobEvents, isRunning, type LiveAnswer } from '../lib/fold-job-events.ts';
import { FrameBatch } from '../lib/frame-batch.ts';
import type { ChatDeps } from './chat-deps.ts';

/** A turn and the live state of its answer, as shown. */
export interface ShownAnswer {
  readonly turn: Turn;
  readonly live: LiveAnswer;
}

/** The conversation that owns the streams, as far as the streams need it. */
export interface StreamOwner {
  /** Returns the turn and its live state as shown now; undefined when it is not in view. */
  find(turnId: string): ShownAnswer | undefined;
  /** Shows all the answers in one update. */
  show(answers: readonly ShownAnswer[]): void;
  /** Loads the conversation again, because a part of a job's log no longer exists. */
  reread(): Promise<void>;
  /** Runs when a job has ended: the turns it wrote no longer change. */
  ended(turnIds: readonly string[]): void;
}

/** Delay before a failed reload is repeated, in milliseconds. */
const REREAD_REST_MS = 500;

/** A streamed job, shared by all its turns that have the same sequence number. */
interface Watched {
  readonly jobId: string;
  readonly controller: AbortController;
  readonly turnIds: Set<string>;
  /** The newest sequence number shown. */
  seq: number;
}

/** Streams the running answers of one conversation, each from the sequence number of its turn. */
export class AnswerStreams {
  readonly #deps: Pick<ChatDeps, 'watchJob' | 'frames'>;
  readonly #owner: StreamOwner;
  /** The streams by turn; the choices of one call share one. */
  readonly #running = new Map<string, Watched>();

  constructor(deps: Pick<ChatDeps, 'watchJob' | 'frames'>, owner: StreamOwner) {
    this.#deps = deps;
    this.#owner = owner;
  }

  get active(): boolean {
    return this.#running.size > 0;
  }

  /** Streams the jobs of all running turns; leaves jobs that are already streamed as they are. */
  attach(turns: readonly Turn[]): void {
    const fresh = new Map<string, Watched>();
    for (const { id, status, answer } of turns) {
      if (!isRunning({ status }) || !answer?.jobId) continue;
      const watched = this.#running.get(id);
      if (watched?.jobId === answer.jobId && watched.seq === answer.seq) continue;
      // The loaded turn may be behind its stream (its branch was out of view) or ahead of it (a merged delta
      // under way may span that number). Only a new stream from the turn's own number adds each delta once.
      if (watched?.jobId === answer.jobId) this.#leave(id, watched);
      const { jobId, seq } = answer;
      const key = `${jobId} ${seq}`;
      const begun = fresh.get(key) ?? { jobId, controller: new AbortController(), turnIds: new Set(), seq };
      begun.turnIds.add(id);
      fresh.set(key, begun);
      this.#running.set(id, begun);
    }
    for (const watched of fresh.values()) void this.#watch(watched);
  }

  /** Closes all streams; the jobs continue in the core. */
  close(): void {
    for (const watched of this.#running.values()) watched.controller.abort();
    this.#running.clear();
  }

  #leave(turnId: string, watched: Watched): void {
    watched.turnIds.delete(turnId);
    if (watched.turnIds.size === 0) watched.controller.abort();
  }

  async #watch(watched: Watched): Promise<void> {
    const { signal } = watched.controller;
    let rereading: Promise<void> | null = null;
    let held: JobEvent[] = [];
    const fold = (events: readonly JobEvent[]) => {
      if (signal.aborted) return;
      if (rereading) {
        held.push(...events);
        return;
      }
      watched.seq = Math.max(watched.seq, ...events.map((event) => event.seq));
      if (!this.#fold(watched.turnIds, events)) return;
      held = events.filter((event) => event.type !== 'folded');
      rereading = this.#reread(signal).then(() => {
        rereading = null;
        const waiting = held;
        held = [];
        fold(waiting);
      });
    };
    const batch = new FrameBatch<JobEvent>(this.#deps.frames, fold);
    const onEvents = (events: readonly JobEvent[]) => batch.push(events);
    let hasEnded = false;
    try {
      await this.#deps.watchJob({ id: watched.jobId, after: watched.seq, signal, onEvents });
      hasEnded = true;
      batch.flush();
      await rereading;
    } catch (error) {
      if (!(error instanceof CallError)) reportError(error);
      // The stored turn decides below. While a job runs, its turn would only lead to the event that failed here.
      if (!(error instanceof CallError || hasEnded)) return batch.close();
    }
    batch.close();
    if (signal.aborted) return;
    const turnIds = [...watched.turnIds];
    for (const id of turnIds) if (this.#running.get(id) === watched) this.#running.delete(id);
    // If the log ended without an end event, the stored turn knows the outcome.
    const unsaid = turnIds.some((id) => {
      const shown = this.#owner.find(id);
      return shown !== undefined && isRunning(shown.turn);
    });
    if (unsaid) await this.#owner.reread().catch(() => undefined);
    this.#owner.ended(turnIds);
  }

  /** Applies events to the turns in view and returns whether they must be loaded again. */
  #fold(turnIds: Iterable<string>, events: readonly JobEvent[]): boolean {
    const shown: ShownAnswer[] = [];
    for (const id of turnIds) {
      const answer = this.#owner.find(id);
      if (!answer) continue;
      const folded = foldJobEvents(answer.turn, answer.live, events);
      if (folded.reread) return true;
      shown.push(folded);
    }
    if (shown.length > 0) this.#owner.show(shown);
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
