import { extname } from 'node:path';

/** Names of one folder. Systems that know no large and small letters must be able to unpack it. */
export class UniqueNames {
  readonly #taken: Set<string>;
  /** Where to look on: ten thousand may have one title. */
  readonly #next = new Map<string, number>();

  /** @param taken in small letters. */
  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken);
  }

  /** The name, with a number where it is taken. */
  free(name: string): string {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    const key = name.toLowerCase();
    for (let n = this.#next.get(key) ?? 1; ; n++) {
      const tried = n === 1 ? name : `${stem} (${n})${extension}`;
      if (this.#taken.has(tried.toLowerCase())) continue;
      this.#next.set(key, n);
      return tried;
    }
  }

  take(name: string): void {
    this.#taken.add(name.toLowerCase());
  }
}
