import { Records } from './records.ts';

/** The most records that one call returns. */
const AT_ONCE = 200;
/** The most records in memory: a few screens in either direction, and recently used ones. */
const REMEMBERED = 2000;

/** Loads records by id; missing ones are omitted. */
type ReadByIds<T> = (ids: string[]) => Promise<{ readonly items: readonly T[]; readonly rev: number }>;

/**
 * A cache of single records: it loads them as they come into view, in one call for all that are requested within a
 * frame, and evicts the least recently used.
 */
export class RecordCache<T extends { readonly id: string }> {
  readonly #byIds: ReadByIds<T>;
  readonly records = new Records<T>();
  /** The known records by last use, newest last. */
  readonly #used = new Set<string>();
  readonly #pending = new Set<string>();
  /** Known records that have to be reloaded. */
  readonly #stale = new Set<string>();
  readonly #wanted = new Set<string>();
  #isReading = false;
  #planned = false;

  constructor(byIds: ReadByIds<T>) {
    this.#byIds = byIds;
  }

  get(id: string): T | undefined {
    return this.records.get(id);
  }

  /** Loads these records soon, if needed. A failed load is repeated with the next call. */
  ensure(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.records.get(id) && !this.#stale.has(id)) this.#remember(id);
      else if (!this.#pending.has(id)) this.#wanted.add(id);
    }
    if (this.#wanted.size === 0 || this.#planned) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      void this.#read();
    });
  }

  /** Adds records as of a revision. */
  put(values: readonly T[], rev: number): void {
    this.records.put(values, rev);
    for (const { id } of values) this.#remember(id);
    for (const id of this.#used) {
      if (this.#used.size <= REMEMBERED) break;
      this.#used.delete(id);
      this.#stale.delete(id);
      this.records.forget([id]);
    }
  }

  /** Marks all as outdated: they stay in view and are reloaded when next needed. */
  refresh(): void {
    for (const id of this.#used) this.#stale.add(id);
  }

  #remember(id: string): void {
    this.#stale.delete(id);
    this.#used.delete(id);
    this.#used.add(id);
  }

  /** Loads one batch after another, the latest requests first. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#wanted.size > 0) {
      const ids = [...this.#wanted].slice(-AT_ONCE);
      for (const id of ids) this.#wanted.delete(id);
      await this.#readSome(ids);
    }
    this.#isReading = false;
  }

  async #readSome(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#pending.add(id);
    try {
      const { items, rev } = await this.#byIds([...ids]);
      this.put(items, rev);
    } catch {
      // The host banner reports a lost connection.
    } finally {
      for (const id of ids) this.#pending.delete(id);
    }
  }
}
