import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import { mergeEvents } from '../../shared/domain/merge-events.ts';
import { delay, raceAbort } from '../platform/abortable.ts';
import type { Clock } from '../platform/host.ts';
import { WriteBatcher, type Writer } from './write-batcher.ts';

/**
 * Pause of a follower between two messages, in milliseconds: half a frame, so that one delta reaches the window within
 * a frame.
 */
const WRITE_INTERVAL_MS = 8;
/** Longest text of a merged delta, in UTF-16 units, so that a catch-up is sent as several messages. */
const MERGED_MAX = 16_384;

/** Maximum number of entries of a log without an answer. Beyond that, the older half is removed. */
const KEPT_MAX = 500;
/**
 * Of these events only the newest in a row is kept. No later start needs them, since the job's row has the same facts.
 */
const TRANSIENT: ReadonlySet<JobEvent['type']> = new Set(['poll', 'progress', 'still_waiting']);

type WithoutNumber<T> = T extends unknown ? Omit<T, 'seq' | 'at'> : never;
/** A job event before the log assigns its number and time. */
export type NewJobEvent = WithoutNumber<JobEvent>;

/** The changes of a log that are not on disk yet. */
export interface LogWrite {
  readonly events: JobEvent[];
  /** Entries up to this number were removed from memory and can be deleted. */
  readonly foldedTo: number;
}

/**
 * An event, or merged neighbors from number `first` on; `cuts[i]` is the length of the text up to number `first + i`.
 */
interface Entry {
  readonly first: number;
  event: JobEvent;
  readonly cuts: number[];
}

/**
 * The log of a running job. Numbers its events, lets any number of followers read from any number on, and passes new
 * entries to `persist` at most every 250 ms, together with those of other logs. Deltas are merged, with their
 * boundaries remembered, so that a follower may return at any number without missing or repeating anything. An entry
 * that only reports a state replaces the one before; a log without answers keeps a bounded number of entries.
 */
export class JobLog {
  readonly #clock: Clock;
  readonly #persist: (write: LogWrite) => void;
  readonly #batcher: WriteBatcher;
  readonly #writer: Writer;
  readonly #entries: Entry[] = [];
  /** Resolves when an entry is added or the log ends. */
  #appended = Promise.withResolvers<void>();
  #seq: number;
  #persisted: number;
  /** Entries up to this number were removed from memory. */
  #foldedTo: number;
  #foldedAt = 0;
  #hasAnswers = false;
  #ended = false;

  /**
   * @param onFailure called when `persist` throws on a timer; the entries go with the next write.
   * @param from the highest number of an earlier run, after which this log continues.
   * @param batcher calls `persist` in one commit with its other logs.
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

  /** The highest number assigned. */
  get seq(): number {
    return this.#seq;
  }

  /** The highest number on disk. */
  get persisted(): number {
    return this.#persisted;
  }

  append(event: NewJobEvent): JobEvent {
    const numbered = this.pass(event);
    if (!this.#ended) this.#batcher.add(this.#writer);
    return numbered;
  }

  /**
   * Sends followers an event that is stored elsewhere, under this log's newest number; it is not written to this log.
   */
  pass(event: NewJobEvent): JobEvent {
    this.#seq += 1;
    const numbered: JobEvent = { ...event, seq: this.#seq, at: this.#clock.now() };
    this.#add(numbered);
    this.#wake();
    return numbered;
  }

  /** Returns the entries after number `after`, merged, preceded by a marker if some of them were removed. */
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

  /** Yields the entries after `after` and new ones, until the log ends or the signal aborts. */
  async *follow(after: number, signal = new AbortController().signal): AsyncGenerator<JobEvent, void, void> {
    let last = after;
    while (!signal.aborted) {
      const fresh = this.after(last);
      for (const event of fresh) {
        yield event;
        last = event.seq;
        if (signal.aborted) return;
      }
      if (fresh.length === 0 && this.#ended) return;
      const next =
        fresh.length > 0
          ? delay(this.#clock, WRITE_INTERVAL_MS, signal)
          : raceAbort(signal, this.#appended.promise);
      await next.catch(() => undefined);
    }
  }

  /** Writes the pending entries now, in their own commit. */
  flush(): void {
    this.#batcher.remove(this.#writer);
    this.#write()();
  }

  /** Passes pending entries to `persist`. They count as written once the returned function is called. */
  #write(): () => void {
    const seq = this.#seq;
    if (this.#persisted === seq) return () => {};
    const events = this.#held(this.#persisted).filter((event) => !TRANSIENT.has(event.type));
    this.#persist({ events, foldedTo: this.#foldedTo });
    return () => {
      this.#persisted = seq;
    };
  }

  /** Ends the log: followers read the rest and finish; nothing more is written. */
  end(): void {
    this.#ended = true;
    this.#batcher.remove(this.#writer);
    this.#wake();
  }

  #add(event: JobEvent): void {
    if (event.type === 'answer') this.#hasAnswers = true;
    if (TRANSIENT.has(event.type)) this.#dropPassed(event.type);
    const last = this.#entries.at(-1);
    const length = deltaLength(event);
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

  /** Among the last entries that only report a state, a newer one of a type replaces the older one. */
  #dropPassed(type: JobEvent['type']): void {
    for (let at = this.#entries.length - 1; at >= 0; at--) {
      const found = this.#entries[at]?.event.type;
      if (found === undefined || !TRANSIENT.has(found)) return;
      if (found === type) this.#entries.splice(at, 1);
    }
  }

  /** The log of an answer is not trimmed: its handler reads it at the end, and the size of answers bounds it. */
  #fold(): void {
    if (this.#hasAnswers || this.#entries.length <= KEPT_MAX) return;
    const last = this.#entries.splice(0, KEPT_MAX / 2).at(-1);
    if (last === undefined) return;
    this.#foldedTo = last.event.seq;
    this.#foldedAt = last.event.at;
  }

  #wake(): void {
    this.#appended.resolve();
    this.#appended = Promise.withResolvers();
  }
}

/** Returns whether an event carries content of the answer, not only metadata. */
export function isContent(event: AnswerEvent): boolean {
  return IS_CONTENT[event.type];
}

const IS_CONTENT: Readonly<Record<AnswerEvent['type'], boolean>> = {
  text: true,
  thinking: true,
  tool_call: true,
  block: true,
  start: false,
  signature: false,
  thinking_form: false,
  citation: false,
  logprobs: false,
  usage: false,
  meta: false,
  finish: false,
  notice: false,
};

type Delta = Extract<AnswerEvent, { type: 'text' | 'thinking' | 'tool_call' }>;

function deltaOf(event: JobEvent): Delta | undefined {
  if (event.type !== 'answer') return undefined;
  const delta = event.event;
  return delta.type === 'text' || delta.type === 'thinking' || delta.type === 'tool_call' ? delta : undefined;
}

function deltaLength(event: JobEvent): number | undefined {
  const delta = deltaOf(event);
  if (!delta) return undefined;
  return delta.type === 'tool_call' ? delta.input.length : delta.text.length;
}

/** Returns the part of a merged entry that is newer than number `after`. */
function tail(entry: Entry, after: number): JobEvent {
  const { event } = entry;
  const delta = deltaOf(event);
  const cut = entry.cuts[after - entry.first];
  if (event.type !== 'answer' || !delta || cut === undefined) return event;
  return {
    ...event,
    event:
      delta.type === 'tool_call'
        ? { ...delta, input: delta.input.slice(cut) }
        : { ...delta, text: delta.text.slice(cut) },
  };
}
