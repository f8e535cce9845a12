import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderLots } from './folder-lots.ts';

/** The database with its log, and its backups. */
const DATABASE = /^quartet(-backup-[^/]*)?\.db/;

/** Bytes of the database, and of everything else in the data folder but the library. Links are not followed. */
export async function diskUse(
  dataFolder: string,
  libraryFolder: string,
): Promise<{ database: number; other: number }> {
  const use = { database: 0, other: 0 };
  const folders = [dataFolder];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const place = folder;
    for await (const entries of folderLots(place)) {
      const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(place, name));
      folders.push(...inside.filter((path) => path !== libraryFolder));
      const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      const sizes = await Promise.all(files.map((name) => sizeOf(join(place, name))));
      for (const [n, name] of files.entries()) {
        const isDatabase = place === dataFolder && DATABASE.test(name);
        use[isDatabase ? 'database' : 'other'] += sizes[n] ?? 0;
      }
    }
  }
  return use;
}

/** One that went in the meantime takes no room. */
async function sizeOf(path: string): Promise<number> {
  return (await lstat(path).catch(() => undefined))?.size ?? 0;
}
