import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

interface RecordsState<T> {
  readonly phase: 'unread' | 'loading' | 'ready' | 'failed';
  /** By name. */
  readonly items: readonly T[];
}

interface RecordsApi<T, Fields> {
  list(): Promise<{ readonly items: readonly T[] }>;
  /** Creates one, or with `id` changes one. */
  save(fields: Fields): Promise<T>;
  remove(input: { id: string }): Promise<void>;
  restore(input: { id: string }): Promise<T>;
}

/** Records that the user named, as the core has them: also what other windows make of them. */
export class NamedRecordsStore<T extends NamedRecord, Fields> {
  readonly state: StoreApi<RecordsState<T>> = createStore(() => ({ phase: 'unread', items: [] }));
  readonly #api: RecordsApi<T, Fields>;
  readonly #recordOf: (change: Change) => T | string | undefined;

  /** @param recordOf returns the record that a change contains, or the id of a removed record */
  constructor(api: RecordsApi<T, Fields>, recordOf: (change: Change) => T | string | undefined) {
    this.#api = api;
    this.#recordOf = recordOf;
  }

  /** Applies a change that the core pushed. */
  apply(change: Change): void {
    const recordOf = this.#recordOf(change);
    if (typeof recordOf === 'string') this.#drop(recordOf);
    else if (recordOf) this.#put(recordOf);
  }

  /** Reads them, unless they are read or being read. */
  async load(): Promise<void> {
    const { phase } = this.state.getState();
    if (phase === 'unread' || phase === 'failed') await this.reload();
  }

  /** Reads them again: after the way to the core was broken, changes may have been missed. */
  async reload(): Promise<void> {
    this.state.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading' }));
    try {
      this.state.setState({ phase: 'ready', items: byName((await this.#api.list()).items) });
    } catch {
      this.state.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'failed' }));
    }
  }

  find(id: string | null): T | undefined {
    return this.state.getState().items.find((item) => item.id === id);
  }

  /** @param onSaved gets the record as the core has it */
  save(fields: Fields, onSaved: (saved: T) => void = () => {}): Promise<CallProblem | null> {
    return this.try(async () => {
      const saved = await this.#api.save(fields);
      this.#put(saved);
      onSaved(saved);
    });
  }

  /** Into the trash; `restore` takes it back. */
  remove(id: string): Promise<CallProblem | null> {
    return this.try(async () => {
      await this.#api.remove({ id });
      this.#drop(id);
    });
  }

  restore(id: string): Promise<CallProblem | null> {
    return this.try(async () => this.#put(await this.#api.restore({ id })));
  }

  protected async try(call: () => Promise<void>): Promise<CallProblem | null> {
    try {
      await call();
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  #put(record: T): void {
    this.state.setState(({ items }) => ({
      items: byName([...items.filter(({ id }) => id !== record.id), record]),
    }));
  }

  #drop(id: string): void {
    this.state.setState(({ items }) => ({ items: items.filter((one) => one.id !== id) }));
  }
}

/** Whether a record was refused because another one has its name. */
export function isNameTaken(problem: CallProblem | null): boolean {
  return problem?.kind === 'conflict' && problem.reason === 'name_taken';
}

function byName<T extends NamedRecord>(items: readonly T[]): T[] {
  return items.toSorted((one, other) => one.name.localeCompare(other.name));
}
