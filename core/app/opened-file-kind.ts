import type { OpenedFile } from '../../shared/contract/app.ts';
import { MANIFEST } from '../backup/backup-entries.ts';
import { openZip } from '../platform/files/open-zip.ts';
import { errorCode } from '../platform/files/storage-error.ts';
import { withFileHandle } from '../platform/files/with-file.ts';

/** Bytes of a JSON file that are looked at. */
const HEAD = 64 * 1024;
/** Keys near the beginning of exports from Quartet, ChatGPT and Claude, which other JSON hardly has. */
const EXPORTED = /"form"\s*:\s*"conversation"|"mapping"\s*:\s*\{|"chat_messages"\s*:\s*\[/;

/**
 * Tells a backup and exported chats by their content from any other file; null for a damaged zip file.
 * @throws if the file cannot be read.
 */
export async function openedFileKind(path: string): Promise<OpenedFile['kind'] | null> {
  if (/\.zip$/i.test(path)) return kindOfZip(path);
  if (/\.json$/i.test(path) && EXPORTED.test(await headOf(path))) return 'conversations';
  return 'file';
}

/** A backup has its list at the end; whether a zip with JSON has chats in it, the import says. */
async function kindOfZip(path: string): Promise<OpenedFile['kind'] | null> {
  let zip: Awaited<ReturnType<typeof openZip>> | undefined;
  let isExport = false;
  try {
    zip = await openZip(path);
    for await (const { fileName } of zip.eachEntry()) {
      if (fileName === MANIFEST) return 'backup';
      isExport ||= /\.json$/i.test(fileName);
    }
  } catch (error) {
    if (errorCode(error) !== '') throw error;
    return null;
  } finally {
    zip?.close();
  }
  return isExport ? 'conversations' : 'file';
}

async function headOf(path: string): Promise<string> {
  return withFileHandle(path, 'r', async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.toString('utf8', 0, bytesRead);
  });
}
