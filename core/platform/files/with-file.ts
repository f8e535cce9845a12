import { closeSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Opens a file for `use`, and closes it afterwards. @param mode of a new file: its owner's alone by default */
export function withFile<T>(path: string, flags: string | number, use: (file: number) => T, mode = 0o600): T {
  const file = openSync(path, flags, mode);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}

/** Does the same with a handle. */
export async function withFileHandle<T>(
  path: string,
  flags: string,
  use: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}
