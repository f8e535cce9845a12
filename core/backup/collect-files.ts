import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../platform/files/storage-error.ts';
import { BACKED_UP_FOLDERS, isPartFile, isPlainName } from './backup-entries.ts';
import type { SourceFile } from './write-archive.ts';

export interface BackupFiles {
  readonly files: readonly SourceFile[];
  readonly bytes: number;
  /** How many of them lie in the library. */
  readonly inLibrary: number;
}

/**
 * The files of all folders a backup holds, as they lie there now: plain ones, whole ones, with names that every system
 * takes (ours all are). What somebody else has put into the library goes along.
 * @param isLater whether a file of the library came after the database was copied: its record would be missing.
 * @param isKnown whether the library has a record of a file. A library folder that is a link may lead anywhere: of what is
 * there only those go along. Any other folder that is a link is none of ours.
 */
export async function collectFiles(
  dataFolder: string,
  libraryFolder: string,
  isLater: (fileName: string) => boolean,
  isKnown: (fileName: string) => boolean,
): Promise<BackupFiles> {
  const files: SourceFile[] = [];
  let bytes = 0;
  let inLibrary = 0;
  for (const [place, depth] of Object.entries(BACKED_UP_FOLDERS)) {
    const isLibrary = place === 'library';
    const folder = isLibrary ? libraryFolder : join(dataFolder, place);
    const isLink = (await unlessGone(lstat(folder)))?.isSymbolicLink() === true;
    if (isLink && !isLibrary) continue;
    for await (const found of plainFiles(folder, depth)) {
      if (isLibrary && (isLater(found.way) || (isLink && !isKnown(found.way)))) continue;
      files.push({ name: `${place}/${found.way}`, path: found.path, compress: found.way.endsWith('.json') });
      bytes += found.bytes;
      if (isLibrary) inLibrary++;
    }
  }
  return { files, bytes, inLibrary };
}

/** A folder that is not there, or is gone meanwhile, has nothing in it; a link in it leads nowhere. */
async function* plainFiles(
  folder: string,
  depth: number,
  way = '',
): AsyncGenerator<{ way: string; path: string; bytes: number }> {
  for (const name of (await namesIn(folder)).filter(isPlainName).sort()) {
    const path = join(folder, name);
    const stat = isPartFile(name) ? undefined : await unlessGone(lstat(path));
    if (depth > 1 && stat?.isDirectory()) yield* plainFiles(path, depth - 1, `${way}${name}/`);
    if (depth === 1 && stat?.isFile()) yield { way: way + name, path, bytes: stat.size };
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessGone(readdir(folder))) ?? [];
}

/** What the disk does not give is no file that is gone: a backup without it would be one that nobody knows of. */
async function unlessGone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}
