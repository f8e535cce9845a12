import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes the names in a folder. Windows cannot do that; there the rename itself is durable enough. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
