import type { Picture } from '../../shared/domain/picture.ts';

interface StarsDeps {
  known(id: string): Picture | undefined;
  show(pictures: readonly Picture[]): void;
  star(asked: { ids: string[]; starred: boolean }): Promise<unknown>;
}

interface Wish {
  readonly starred: boolean;
}

/** What is on its way for one picture. */
interface Asked {
  /** What the core last told or took; undefined where the picture was not known. */
  kept: boolean | undefined;
  /** What it has not answered yet, the last at the end. */
  wishes: readonly Wish[];
}

/** Stars given and taken: what is on its way to the core is shown over what it tells, which may not know of it yet. */
export class PictureStars {
  readonly #deps: StarsDeps;
  readonly #asked = new Map<string, Asked>();

  constructor(deps: StarsDeps) {
    this.#deps = deps;
  }

  /**
   * Seen at once. Rejects where the core refuses or cannot be reached: then the star is as it was, and whatever else became
   * of the picture stays.
   */
  async give(ids: readonly string[], starred: boolean): Promise<void> {
    const wish: Wish = { starred };
    const asked = ids.map((id) => this.#of(id));
    for (const one of asked) one.wishes = [...one.wishes, wish];
    this.#show(ids);
    try {
      await this.#deps.star({ ids: [...ids], starred });
      for (const one of asked) one.kept = starred;
    } finally {
      for (const one of asked) one.wishes = one.wishes.filter((other) => other !== wish);
      this.#show(ids);
      for (const id of ids) if (this.#asked.get(id)?.wishes.length === 0) this.#asked.delete(id);
    }
  }

  /** What the core told of pictures, as it is to be shown. */
  over(told: readonly Picture[]): readonly Picture[] {
    return told.map((picture) => {
      const asked = this.#asked.get(picture.id);
      if (!asked) return picture;
      asked.kept = picture.starred;
      return { ...picture, starred: wanted(asked) ?? picture.starred };
    });
  }

  #of(id: string): Asked {
    const asked = this.#asked.get(id) ?? { kept: this.#deps.known(id)?.starred, wishes: [] };
    this.#asked.set(id, asked);
    return asked;
  }

  #show(ids: readonly string[]): void {
    const changed = ids.flatMap((id) => {
      const [picture, asked] = [this.#deps.known(id), this.#asked.get(id)];
      const starred = asked && wanted(asked);
      return picture && starred !== undefined && starred !== picture.starred ? [{ ...picture, starred }] : [];
    });
    if (changed.length > 0) this.#deps.show(changed);
  }
}

function wanted({ kept, wishes }: Asked): boolean | undefined {
  return wishes.at(-1)?.starred ?? kept;
}
