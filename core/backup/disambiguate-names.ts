import { existsSync } from 'node:fs';
import { extname } from 'node:path';

const LIBRARY = 'library/';
/** The suffix of a file's sidecar. */
const SIDECAR = '.json';

/**
 * Renames library files whose names differ only in case, for a disk that ignores case: all but the first get a number,
 * and sidecars follow.
 * @param entries names in an archive.
 * @returns new names by old ones, without the folder.
 */
export function disambiguateNames(entries: readonly string[]): ReadonlyMap<string, string> {
  const names = entries.filter((name) => name.startsWith(LIBRARY)).map((name) => name.slice(LIBRARY.length));
  const there = new Set(names);
  const isSidecar = (name: string) => name.endsWith(SIDECAR) && there.has(name.slice(0, -SIDECAR.length));
  const all = new Set(names.map(normalizeName));
  const seen = new Set<string>();
  const renamed = new Map<string, string>();
  for (const name of names) {
    if (isSidecar(name)) continue;
    if (seen.has(normalizeName(name))) {
      const other = free(name, all);
      all.add(normalizeName(other)).add(normalizeName(other + SIDECAR));
      renamed.set(name, other);
      if (there.has(name + SIDECAR)) renamed.set(name + SIDECAR, other + SIDECAR);
    }
    seen.add(normalizeName(name));
  }
  return renamed;
}

/** Returns whether a disk distinguishes case. @param folder must exist, and its name must contain letters. */
export function isCaseSensitive(folder: string): boolean {
  return !existsSync(folder.replace(/[^/\\]+$/, (name) => name.toUpperCase()));
}

function free(name: string, taken: ReadonlySet<string>): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let n = 2; ; n++) {
    const tried = `${stem} (${n})${extension}`;
    if (!taken.has(normalizeName(tried)) && !taken.has(normalizeName(tried + SIDECAR))) return tried;
  }
}

const normalizeName = (name: string): string => name.normalize('NFC').toLowerCase();
