import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import type { LibraryUsage } from '../../shared/domain/library-item.ts';

/** From news until the disk is counted again, in milliseconds: what comes meanwhile is counted along. */
const WAIT_MS = 600;

export interface UsageState {
  readonly usage: LibraryUsage | null;
  readonly failed: boolean;
}

/** The number of files and the disk space they use, counted again after changes. */
export class UsageStore {
  readonly state: StoreApi<UsageState> = createStore(() => ({ usage: null, failed: false }));
  readonly #read: () => Promise<LibraryUsage>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(read: () => Promise<LibraryUsage>) {
    this.#read = read;
  }

  async load(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const asked = ++this.#asked;
    try {
      const usage = await this.#read();
      if (asked === this.#asked) this.state.setState({ usage, failed: false });
    } catch {
      if (asked === this.#asked) this.state.setState({ failed: true });
    }
  }

  /** Many changes close together are counted once. */
  apply(change: Change): void {
    if (!['library_item', 'library_removed', 'library_rebuilt'].includes(change.type)) return;
    // Not put off by more news: pictures that come one after the other are counted while they come.
    this.#timer ??= setTimeout(() => void this.load(), WAIT_MS);
  }
}
