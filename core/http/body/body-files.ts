import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { syncFolder } from '../../platform/files/sync-folder.ts';

/** What the thread that writes bodies does to the disk; a test has one that fills up. */
export interface BodyFiles {
  /** Makes a file that is not there yet, for this user alone, to be written and read. */
  open(path: string): number;
  /** Writes all of it at the end of what was written. */
  write(fd: number, bytes: Uint8Array): void;
  read(fd: number, position: number, length: number): Buffer;
  truncate(fd: number, length: number): void;
  sync(fd: number): void;
  close(fd: number): void;
  /** The names in a folder, on disk for good. */
  syncFolder(path: string): void;
  rename(from: string, to: string): void;
  /** Never throws: what cannot be removed now is swept later. */
  closeAndRemove(fd: number | null, path: string): void;
}

export const nodeFiles: BodyFiles = {
  // Append: after a truncation writing goes on at the new end.
  open: (path) => openSync(path, 'ax+', 0o600),
  write(fd, bytes) {
    for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
  },
  read(fd, position, length) {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(fd, bytes, filled, length - filled, position + filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  },
  truncate: (fd, length) => ftruncateSync(fd, length),
  sync: (fd) => fsyncSync(fd),
  close: (fd) => closeSync(fd),
  syncFolder,
  rename: (from, to) => renameSync(from, to),
  closeAndRemove(fd, path) {
    try {
      if (fd !== null) closeSync(fd);
    } catch {
      // Closed already.
    }
    try {
      rmSync(path, { force: true });
    } catch {
      // In use elsewhere, or the folder is gone.
    }
  },
};
