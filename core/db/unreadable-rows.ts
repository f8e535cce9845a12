import type { DatabaseSync } from 'node:sqlite';
import type { Changes } from '../platform/changes.ts';
import type { Logger } from '../platform/host.ts';
import { onUnreadableRow, type UnreadableRow } from './row-reader.ts';

/** Collects unreadable rows of this run. Logs each once, and notifies the window of the first. */
export class UnreadableRows {
  readonly #logger: Logger;
  readonly #changes: Pick<Changes, 'publish'>;
  readonly #known = new Set<string>();

  constructor(db: DatabaseSync, logger: Logger, changes: Pick<Changes, 'publish'>) {
    this.#logger = logger;
    this.#changes = changes;
    onUnreadableRow(db, (row) => this.#note(row));
  }

  #note({ table, key, columns }: UnreadableRow): void {
    const name = `${table} ${key}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.#logger.error('a database row is unreadable and was skipped', { table, key, columns });
    if (this.#known.size === 1) this.#changes.publish({ type: 'notices' });
  }

  /** Returns keys of the message catalog. */
  notices(): string[] {
    return this.#known.size > 0 ? ['rows_unreadable'] : [];
  }
}
