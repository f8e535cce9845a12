import { api } from './connection.ts';
import { upload } from './upload.ts';

/** A file that the user opened in the system: it lies on the core's disk and need not come through the window. */
export interface SystemFile {
  readonly openedId: string;
  readonly size: number;
}

/** A file of the window, or one of the core's disk. */
export type AnyFile = Blob | SystemFile;

/** Brings a file to the core as `upload` does, or has the core copy its own. Returns the upload's id. */
export function uploadAny(
  file: AnyFile,
  purpose: 'backup' | 'conversations',
  options: Parameters<typeof upload>[2],
): Promise<string> {
  if (!('openedId' in file)) return upload(file, purpose, options);
  return api.app
    .uploadOpened({ id: file.openedId, purpose }, { signal: options.signal })
    .then(({ id }) => id);
}
