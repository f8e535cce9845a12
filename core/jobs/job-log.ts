import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import { mergeEvents } from '../../shared/domain/merge-events.ts';
import type { Clock } from '../platform/host.ts';
import { WriteBatcher, type Writer } from './write-batcher.ts';

/** Milliseconds a follower rests between two messages: half a frame, so that one delta reaches the window within a frame. */
const REST_MS = 8;
/** Longest text of a merged delta, in UTF-16 units: a catch-up travels as several messages and not as one huge one. */
const MERGED_MAX = 16_384;

/** Most entries kept of a log that holds no answer. Beyond that the older half is folded away. */
const KEPT_MAX = 500;
/** Of these only the newest of a row matters, and none is needed by a later start: the job's row says as much. */
const PASSING: ReadonlySet<JobEvent['type']> = new Set(['poll', 'progress', 'still_waiting']);

type WithoutNumber<T> = T extends unknown ? Omit<T, 'seq' | 'at'> : never;
/** A job event before the log gave it its number and time. */
export type NewJobEvent = WithoutNumber<JobEvent>;

/** The changes of a log that are not on disk yet. */
export interface LogWrite {
  readonly events: JobEvent[];
  /** Entries up to this number were folded away and can be deleted. */
  readonly foldedTo: number;
}

/** An event, or merged neighbours from number `first` on; `cuts[i]` is the length of the text up to number `first + i`. */
interface Entry {
  readonly first: number;
  event: JobEvent;
  readonly cuts: number[];
}

/**
 * The log of a job that is under way: numbers what happens, lets any number of followers read from any number on, and
 * hands what is new to `persist` at most every 250 ms, together with other logs' news. Deltas are kept merged, with the
 * cuts remembered, so that a follower may come back at every number and misses nothing and sees nothing twice. Entries
 * that only say how things stand take the place of the one before; a log without answers keeps a bounded number of
 * entries, whatever goes on.
 */
export class JobLog {
  readonly #clock: Clock;
  readonly #persist: (write: LogWrite) => void;
  readonly #batcher: WriteBatcher;
  readonly #writer: Writer;
  readonly #entries: Entry[] = [];
  readonly #waiting = new Set<() => void>();
  #seq: number;
  #persisted: number;
  /** Entries up to this number are not held any more. */
  #foldedTo: number;
  #foldedAt = 0;
  #holdsAnswers = false;
  #ended = false;

  /**
   * `onFailure` is told when `persist` threw on a timer; what was not written goes with the next. `from` is the highest
   * number an earlier run gave: this log goes on after it. `batcher` has `persist` called in one commit with that of the
   * other logs it was given to.
   */
  constructor(
    clock: Clock,
    persist: (write: LogWrite) => void,
    onFailure: (error: unknown) => void = () => {},
    from = 0,
    batcher = new WriteBatcher(clock),
  ) {
    this.#clock = clock;
    this.#persist = persist;
    this.#batcher = batcher;
    this.#writer = { write: () => this.#write(), failed: onFailure };
    this.#seq = from;
    this.#persisted = from;
    this.#foldedTo = from;
    this.#foldedAt = clock.now();
  }

  /** The highest number given. */
  get seq(): number {
    return this.#seq;
  }

  /** The highest number that is on disk. */
  get persisted(): number {
    return this.#persisted;
  }

  append(event: NewJobEvent): JobEvent {
    const numbered = this.pass(event);
    if (!this.#ended) this.#batcher.add(this.#writer);
    return numbered;
  }

  /** The same for what is said elsewhere on disk, with this log's newest number: nothing is written for it here. */
  pass(event: NewJobEvent): JobEvent {
    this.#seq += 1;
    const numbered: JobEvent = { ...event, seq: this.#seq, at: this.#clock.now() };
    this.#add(numbered);
    this.#wake();
    return numbered;
  }

  /** Everything after number `after`, merged; first that there was more, where it was folded away. */
  after(after: number): JobEvent[] {
    const held = this.#held(after);
    if (after >= this.#foldedTo) return held;
    return [{ type: 'folded', seq: this.#foldedTo, at: this.#foldedAt }, ...held];
  }

  #held(after: number): JobEvent[] {
    const start = this.#entries.findLastIndex((entry) => entry.event.seq <= after) + 1;
    return this.#entries
      .slice(start)
      .map((entry) => (entry.first > after ? entry.event : tail(entry, after)));
  }

  /** Yields the entries after `after` and those that come, until the log ends or the signal aborts. */
  async *follow(after: number, signal?: AbortSignal): AsyncGenerator<JobEvent, void, void> {
    let last = after;
    while (!signal?.aborted) {
      const fresh = this.after(last);
      for (const event of fresh) {
        yield event;
        last = event.seq;
        if (signal?.aborted) return;
      }
      if (fresh.length > 0) await this.#rest(signal);
      else if (this.#ended) return;
      else await this.#news(signal);
    }
  }

  /** Writes what is not written yet, now and by itself. */
  flush(): void {
    this.#batcher.remove(this.#writer);
    this.#write()();
  }

  /** Hands over what is not written yet. It counts as written once what this gives is called. */
  #write(): () => void {
    const seq = this.#seq;
    if (this.#persisted === seq) return () => {};
    const events = this.#held(this.#persisted).filter((event) => !PASSING.has(event.type));
    this.#persist({ events, foldedTo: this.#foldedTo });
    return () => {
      this.#persisted = seq;
    };
  }

  /** Nothing more comes. Followers read to the end and leave; nothing more is written. */
  end(): void {
    this.#ended = true;
    this.#batcher.remove(this.#writer);
    this.#wake();
  }

  #add(event: JobEvent): void {
    if (event.type === 'answer') this.#holdsAnswers = true;
    if (PASSING.has(event.type)) this.#dropPassed(event.type);
    const last = this.#entries.at(-1);
    const length = pieceLength(event);
    if (last && length !== undefined && (last.cuts.at(-1) ?? MERGED_MAX) < MERGED_MAX) {
      const [merged, other] = mergeEvents([last.event, event]);
      if (merged && !other) {
        last.event = merged;
        last.cuts.push((last.cuts.at(-1) ?? 0) + length);
        return;
      }
    }
    this.#entries.push({ first: event.seq, event, cuts: length === undefined ? [] : [length] });
    this.#fold();
  }

  /** Among the last entries, of which all only say how things stand, a newer one of a type takes the older one's place. */
  #dropPassed(type: JobEvent['type']): void {
    for (let at = this.#entries.length - 1; at >= 0; at--) {
      const found = this.#entries[at]?.event.type;
      if (found === undefined || !PASSING.has(found)) return;
      if (found === type) this.#entries.splice(at, 1);
    }
  }

  /** An answer is folded by who made the job, from the whole log at its end: it is bounded by the size of answers. */
  #fold(): void {
    if (this.#holdsAnswers || this.#entries.length <= KEPT_MAX) return;
    const last = this.#entries.splice(0, KEPT_MAX / 2).at(-1);
    if (last === undefined) return;
    this.#foldedTo = last.event.seq;
    this.#foldedAt = last.event.at;
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
  }

  #news(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      signal?.addEventListener('abort', done, { once: true });
    });
  }

  #rest(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        timer.cancel();
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = this.#clock.after(REST_MS, done);
      signal?.addEventListener('abort', done, { once: true });
    });
  }
}

type Piece = Extract<AnswerEvent, { type: 'text' | 'thinking' | 'tool_call' }>;

function pieceOf(event: JobEvent): Piece | undefined {
  if (event.type !== 'answer') return undefined;
  const piece = event.event;
  return piece.type === 'text' || piece.type === 'thinking' || piece.type === 'tool_call' ? piece : undefined;
}

function pieceLength(event: JobEvent): number | undefined {
  const piece = pieceOf(event);
  if (!piece) return undefined;
  return piece.type === 'tool_call' ? piece.input.length : piece.text.length;
}

/** The part of a merged entry that is newer than number `after`. */
function tail(entry: Entry, after: number): JobEvent {
  const { event } = entry;
  const piece = pieceOf(event);
  const cut = entry.cuts[after - entry.first];
  if (event.type !== 'answer' || !piece || cut === undefined) return event;
  return {
    ...event,
    event:
      piece.type === 'tool_call'
        ? { ...piece, input: piece.input.slice(cut) }
        : { ...piece, text: piece.text.slice(cut) },
  };
}
