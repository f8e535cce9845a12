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
  /** Creates one, or with `id` changes one. */
  save(fields: Fields): Promise<T>;
  remove(input: { id: string }): Promise<void>;
  restore(input: { id: string }): Promise<T>;
}

/** Records that the user named, in the order of their names, as the core has them: also what other windows make of them. */
export class NamedRecordsStore<T extends NamedRecord, Fields> {
  readonly state: StoreApi<ListState<T>>;
  readonly #api: RecordsApi<T, Fields>;
  readonly #recordOf: (change: Change) => T | string | undefined;
  readonly #records = new Records<T>();
  readonly #list: RecordList<T>;

  /** @param recordOf returns the record that a change contains, or the id of a removed record */
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

  /** Applies a change that the core pushed. */
  apply(change: Change, rev: number): void {
    const recordOf = this.#recordOf(change);
    if (typeof recordOf === 'string') this.#records.remove([recordOf], rev);
    else if (recordOf) this.#records.put([recordOf], rev);
  }

  /** Reads them, unless they are read. */
  async load(): Promise<void> {
    const { phase } = this.state.getState();
    if (phase === 'failed') this.state.setState({ phase: 'loading' });
    if (phase !== 'ready') await this.reload();
  }

  /** Reads them again: after the way to the core was broken, changes may have been missed. */
  reload(): Promise<void> {
    return this.#list.load();
  }

  find(id: string | null): T | undefined {
    return this.#list.find(id ?? '');
  }

  /** @param onSaved gets the record as the core has it */
  save(fields: Fields, onSaved: (saved: T) => void = () => {}): Promise<CallProblem | null> {
    return this.try(async () => {
      const { rev } = this.#records;
      const saved = await this.#api.save(fields);
      this.#records.put([saved], rev);
      onSaved(saved);
    });
  }

  /** Into the trash; `restore` takes it back. */
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

/** Whether a record was refused because another one has its name. */
export function isNameTaken(problem: CallProblem | null): boolean {
  return problem?.kind === 'conflict' && problem.reason === 'name_taken';
}
