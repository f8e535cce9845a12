import { WishedValues } from './wished-values.ts';

interface Starred {
  readonly id: string;
  readonly starred: boolean;
}

interface StarsDeps<T extends Starred> {
  known(id: string): T | undefined;
  show(things: readonly T[]): void;
  star(asked: { ids: string[]; starred: boolean }): Promise<unknown>;
}

/** Stars given and taken: what is on its way to the core is shown over what it tells, which may not know of it yet. */
export class WishedStars<T extends Starred> {
  readonly #deps: StarsDeps<T>;
  readonly #wished = new WishedValues<boolean>();

  constructor(deps: StarsDeps<T>) {
    this.#deps = deps;
  }

  /**
   * Seen at once. Rejects where the core refuses or cannot be reached: then the star is as it was, and whatever else became
   * of the thing stays.
   */
  async give(ids: readonly string[], starred: boolean): Promise<void> {
    const wishes = ids.flatMap((id) => {
      const thing = this.#deps.known(id);
      return thing ? [{ id, end: this.#wished.begin(id, starred, thing.starred) }] : [];
    });
    this.#show(wishes.map(({ id }) => ({ id, starred })));
    let isKept = false;
    try {
      await this.#deps.star({ ids: [...ids], starred });
      isKept = true;
    } finally {
      this.#show(wishes.map(({ id, end }) => ({ id, starred: end(isKept) })));
    }
  }

  /** Returns an item from the core with the star as the user last set it. */
  over(told: T): T {
    return { ...told, starred: this.#wished.over(told.id, told.starred) };
  }

  #show(stars: readonly Starred[]): void {
    const changed = stars.flatMap(({ id, starred }) => {
      const thing = this.#deps.known(id);
      return thing && thing.starred !== starred ? [{ ...thing, starred }] : [];
    });
    if (changed.length > 0) this.#deps.show(changed);
  }
}
