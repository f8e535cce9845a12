import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { WishedValues } from '../lib/wished-values.ts';
import type { LibraryApi } from './library-deps.ts';

interface Shown {
  get(id: string): LibraryItem | undefined;
  put(item: LibraryItem): void;
}

/** The stars of files: seen at once, and taken back where the core refuses. */
export class ItemStars {
  readonly #api: Pick<LibraryApi, 'star'>;
  readonly #shown: Shown;
  readonly #wished = new WishedValues<boolean>();

  constructor(api: Pick<LibraryApi, 'star'>, shown: Shown) {
    this.#api = api;
    this.#shown = shown;
  }

  /** A file the core tells of, with the star that was wished for meanwhile. */
  over(item: LibraryItem): LibraryItem {
    return { ...item, starred: this.#wished.over(item.id, item.starred) };
  }

  /** Sets or takes those of some. */
  async set(ids: readonly string[], starred: boolean): Promise<CallProblem | null> {
    const wishes = ids.flatMap((id) => {
      const item = this.#shown.get(id);
      return item ? [{ id, end: this.#wished.begin(id, starred, item.starred) }] : [];
    });
    for (const { id } of wishes) this.#show(id, starred);
    try {
      await this.#api.star({ ids: [...ids], starred });
      for (const { id, end } of wishes) this.#show(id, end(true));
      return null;
    } catch (thrown) {
      for (const { id, end } of wishes) this.#show(id, end(false));
      return callProblem(thrown);
    }
  }

  #show(id: string, starred: boolean): void {
    const item = this.#shown.get(id);
    if (item && item.starred !== starred) this.#shown.put({ ...item, starred });
  }
}
