import { extname } from 'node:path';

/** Keeps file names in one folder unique, ignoring case, so that any system can unpack it. */
export class UniqueNames {
  readonly #taken: Set<string>;
  /** The next number to try per name: ten thousand files may share a title. */
  readonly #next = new Map<string, number>();

  /** @param taken lower-cased names. */
  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken);
  }

  /** Returns the name, with a number if it is taken. */
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
