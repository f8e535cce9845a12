import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file atomically: after a crash it is complete, unchanged or absent. Only the owner may read it. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Syncs the folder, because a new name is only on disk once its folder is. Windows does not support this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
