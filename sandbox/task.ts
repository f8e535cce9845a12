import { Faults, type TaskAnswer } from './faults.ts';
import type { TaskRecord } from './task-record.ts';

/** A task in its current state. */
export class Task<Request, Told> {
  readonly record: TaskRecord<Request, Told>;
  /** Whether its first result is in progress. */
  running = false;
  /** Whether a client has seen its outcome. */
  toldEnd = false;
  readonly #end = Promise.withResolvers<void>();
  /** Progress from 0 to 99 while it is running. */
  #progress = 0;
  readonly #faults: Faults;
  readonly #answers: Record<TaskAnswer, number> = { create: 0, query: 0, file: 0, cover: 0 };

  /** @param everywhere Faults of the whole server. */
  constructor(record: TaskRecord<Request, Told>, everywhere: Faults) {
    this.record = record;
    this.#faults = everywhere.with(Faults.parse(record.faults));
  }

  get faults(): Faults {
    return this.#faults;
  }

  /** Progress from 0 to 100, which never decreases. */
  get progress(): number {
    return this.record.ended?.error === null ? 100 : this.#progress;
  }

  /** Resolves when the task ends; stays pending if the program ends first. */
  get whenEnded(): Promise<void> {
    return this.#end.promise;
  }

  advance(share: number): void {
    this.#progress = Math.max(this.#progress, Math.min(99, Math.floor(share * 100)));
  }

  /** Counts one answer of this kind and returns its faults. Faults that only show at the end count from the end. */
  faultsOfNext(answer: TaskAnswer): Faults {
    const faults = this.#faults.at(answer);
    const ofTheEnd = faults.has('no-url') || faults.has('url') || faults.has('task-back');
    if (answer !== 'query' || !ofTheEnd || this.record.ended) this.#answers[answer] += 1;
    return this.#answers[answer] > (faults.number('times') ?? Infinity) ? Faults.none : faults;
  }

  /** Sets the final outcome. */
  end(ended: NonNullable<TaskRecord<Request, Told>['ended']>): void {
    this.record.ended = ended;
    this.#end.resolve();
  }
}
