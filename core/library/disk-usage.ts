import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { LibraryUsage } from '../../shared/domain/library-item.ts';
import { readFolderBatches } from '../platform/files/read-folder-batches.ts';

/** The database with its log and its backups. */
const DATABASE = /^quartet(-backup-[^/]*)?\.db/;

/** Folders of the data folder by category; anything else counts as `other`. */
const FOLDERS: ReadonlyMap<string, 'small' | 'waiting' | 'sandbox'> = new Map([
  ...(['thumbnails', 'covers', 'references'] as const).map((name) => [name, 'small'] as const),
  ...(['exports', 'uploads', 'restore-part', 'restore-ready'] as const).map(
    (name) => [name, 'waiting'] as const,
  ),
  ['sandbox', 'sandbox'],
]);

type DiskUsage = Pick<LibraryUsage, 'database' | 'small' | 'waiting' | 'sandbox' | 'other'>;

/** Returns the bytes of everything in the data folder except the library, by category. Links are not followed. */
export async function measureDiskUsage(dataFolder: string, libraryFolder: string): Promise<DiskUsage> {
  const use: DiskUsage = { database: 0, small: 0, waiting: 0, sandbox: 0, other: 0 };
  const folders = [dataFolder];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const place = folder;
    const [top = ''] = relative(dataFolder, place).split(sep);
    const folderKind = FOLDERS.get(top) ?? 'other';
    for await (const entries of readFolderBatches(place)) {
      const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(place, name));
      folders.push(...inside.filter((path) => path !== libraryFolder));
      const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      const sizes = await Promise.all(files.map((name) => sizeOf(join(place, name))));
      for (const [n, name] of files.entries()) {
        const isDatabase = place === dataFolder && DATABASE.test(name);
        use[isDatabase ? 'database' : folderKind] += sizes[n] ?? 0;
      }
    }
  }
  return use;
}

/** Returns 0 for a file that was removed meanwhile. */
async function sizeOf(path: string): Promise<number> {
  return (await lstat(path).catch(() => undefined))?.size ?? 0;
}
