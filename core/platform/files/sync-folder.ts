import { fsyncSync } from 'node:fs';
import { withFile } from './with-file.ts';

/** Flushes the names in a folder. Windows cannot do that; there the rename itself is durable enough. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  withFile(path, 'r', (folder) => fsyncSync(folder));
}
