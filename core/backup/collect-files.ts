import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../platform/files/storage-error.ts';
import { BACKED_UP_FOLDERS, isPartFile, isPlainName } from './backup-entries.ts';
import type { SourceFile } from './write-archive.ts';

export interface BackupFiles {
  readonly files: readonly SourceFile[];
  readonly bytes: number;
}

/**
 * Lists the files of all backed-up folders: regular, complete, with names that every system accepts (ours all are).
 * Other programs' files in the library are included.
 * @param isLater whether a library file was created after the database was copied, so that its record would be missing.
 * @param isKnown whether the library has a record of a file. If the library folder is a link, only known files are
 * included, because it may lead anywhere. Any other linked folder is not ours.
 */
export async function collectFiles(
  dataFolder: string,
  libraryFolder: string,
  isLater: (fileName: string) => boolean,
  isKnown: (fileName: string) => boolean,
): Promise<BackupFiles> {
  const files: SourceFile[] = [];
  let bytes = 0;
  for (const [folderName, depth] of Object.entries(BACKED_UP_FOLDERS)) {
    const isLibrary = folderName === 'library';
    const folder = isLibrary ? libraryFolder : join(dataFolder, folderName);
    const isLink = (await ifExists(lstat(folder)))?.isSymbolicLink() === true;
    if (isLink && !isLibrary) continue;
    for await (const found of plainFiles(folder, depth)) {
      if (isLibrary && (isLater(found.relativePath) || (isLink && !isKnown(found.relativePath)))) continue;
      files.push({
        name: `${folderName}/${found.relativePath}`,
        path: found.path,
        compress: found.relativePath.endsWith('.json'),
      });
      bytes += found.bytes;
    }
  }
  return { files, bytes };
}

/** Yields regular files. A missing folder is empty; links are skipped. */
async function* plainFiles(
  folder: string,
  depth: number,
  relativePath = '',
): AsyncGenerator<{ relativePath: string; path: string; bytes: number }> {
  for (const name of (await namesIn(folder)).filter(isPlainName).sort()) {
    const path = join(folder, name);
    const stat = isPartFile(name) ? undefined : await ifExists(lstat(path));
    if (depth > 1 && stat?.isDirectory()) yield* plainFiles(path, depth - 1, `${relativePath}${name}/`);
    if (depth === 1 && stat?.isFile()) yield { relativePath: relativePath + name, path, bytes: stat.size };
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await ifExists(readdir(folder))) ?? [];
}

/** Only a missing file may be skipped: a read error must fail the backup rather than leave a file out silently. */
async function ifExists<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}
