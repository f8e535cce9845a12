import { Faults, type TaskAnswer } from './faults.ts';
import type { TaskRecord } from './task-record.ts';

/** A task in its current state. */
export class Task<Request, Told> {
  readonly record: TaskRecord<Request, Told>;
  /** Whether its first result is being made. */
  running = false;
  /** Whether anybody was told how it ended. */
  toldEnd = false;
  readonly #end = Promise.withResolvers<void>();
  /** 0 to 99 while it is under way. */
  #progress = 0;
  readonly #faults: Faults;
  readonly #answers: Record<TaskAnswer, number> = { create: 0, query: 0, file: 0, cover: 0 };

  /** @param everywhere The server's own faults. */
  constructor(record: TaskRecord<Request, Told>, everywhere: Faults) {
    this.record = record;
    this.#faults = everywhere.with(Faults.parse(record.faults));
  }

  get faults(): Faults {
    return this.#faults;
  }

  /** 0 to 100, and never less than it was. */
  get progress(): number {
    return this.record.ended?.error === null ? 100 : this.#progress;
  }

  /** Settles when it ends; never while the program ends before it does. */
  get whenEnded(): Promise<void> {
    return this.#end.promise;
  }

  advance(share: number): void {
    this.#progress = Math.max(this.#progress, Math.min(99, Math.floor(share * 100)));
  }

  /** Counts one answer of this kind and says what it is to show. What shows at the end only is counted from there. */
  faultsOfNext(answer: TaskAnswer): Faults {
    const faults = this.#faults.at(answer);
    const ofTheEnd = faults.has('no-url') || faults.has('url') || faults.has('task-back');
    if (answer !== 'query' || !ofTheEnd || this.record.ended) this.#answers[answer] += 1;
    return this.#answers[answer] > (faults.number('times') ?? Infinity) ? Faults.none : faults;
  }

  /** Nothing more will come of it. */
  end(ended: NonNullable<TaskRecord<Request, Told>['ended']>): void {
    this.record.ended = ended;
    this.#end.resolve();
  }
}
