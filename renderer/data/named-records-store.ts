import type { StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { type ListState, RecordList } from './record-list.ts';
import { Records } from './records.ts';

interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

interface RecordsApi<T, Fields> {
  list(): Promise<{ readonly items: readonly T[]; readonly rev: number }>;
  /** Creates a record, or updates the one with `id`. */
  save(fields: Fields): Promise<T>;
  remove(input: { id: string }): Promise<void>;
  restore(input: { id: string }): Promise<T>;
}

/** Records named by the user, sorted by name, in sync with the core and other windows. */
export class NamedRecordsStore<T extends NamedRecord, Fields> {
  readonly state: StoreApi<ListState<T>>;
  readonly #api: RecordsApi<T, Fields>;
  readonly #recordOf: (change: Change) => T | string | undefined;
  readonly #records = new Records<T>();
  readonly #list: RecordList<T>;

  /**
   * Creates the store.
   * @param recordOf returns the record of a change, or the id of a removed record
   */
  constructor(api: RecordsApi<T, Fields>, recordOf: (change: Change) => T | string | undefined) {
    this.#api = api;
    this.#recordOf = recordOf;
    this.#list = new RecordList({
      records: this.#records,
      page: async () => ({ ...(await api.list()), more: false }),
      compare: (one, other) => one.name.localeCompare(other.name),
    });
    this.state = this.#list.state;
  }

  /** Applies an event of the core. */
  apply(change: Change, rev: number): void {
    const recordOf = this.#recordOf(change);
    if (typeof recordOf === 'string') this.#records.remove([recordOf], rev);
    else if (recordOf) this.#records.put([recordOf], rev);
  }

  /** Loads the records unless they are loaded. */
  async load(): Promise<void> {
    const { phase } = this.state.getState();
    if (phase === 'failed') this.state.setState({ phase: 'loading' });
    if (phase !== 'ready') await this.reload();
  }

  /** Reloads the records: after a lost connection, changes may have been missed. */
  reload(): Promise<void> {
    return this.#list.load();
  }

  find(id: string | null): T | undefined {
    return this.#list.find(id ?? '');
  }

  /**
   * Saves a record.
   * @param onSaved gets the record as the core saved it
   */
  save(fields: Fields, onSaved: (saved: T) => void = () => {}): Promise<CallProblem | null> {
    return this.try(async () => {
      const { rev } = this.#records;
      const saved = await this.#api.save(fields);
      this.#records.put([saved], rev);
      onSaved(saved);
    });
  }

  /** Moves a record to the trash; `restore` undoes it. */
  remove(id: string): Promise<CallProblem | null> {
    return this.#records.change([id], null, () => this.#api.remove({ id }));
  }

  restore(id: string): Promise<CallProblem | null> {
    return this.#records.restore(id, () => this.#api.restore({ id }));
  }

  protected async try(call: () => Promise<void>): Promise<CallProblem | null> {
    try {
      await call();
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }
}

/** Returns whether a record was refused because its name is taken. */
export function isNameTaken(problem: CallProblem | null): boolean {
  return problem?.kind === 'conflict' && problem.reason === 'name_taken';
}
