import { openImport } from '../../app/window-state.ts';
import { api } from '../../lib/connection.ts';
import { type SystemFile, uploadAny } from '../../lib/upload.ts';
import { ImportStore } from './import-store.ts';

/** The file of conversations on its way in; it goes on while Settings are closed. */
export const importing = new ImportStore({
  upload: (file, signal, onProgress) =>
    uploadAny(file, 'conversations', {
      signal,
      onProgress: (done, of) => onProgress({ type: 'progress', done, of }),
    }),
  import: (uploadId, signal) => api.transfer.import({ uploadId }, { signal }),
  undo: (importId) => api.transfer.undoImport({ importId }),
});

/** Shows where chats are brought in, and brings in those of a file that the user opened in the system. */
export function importOpened(file: SystemFile): void {
  openImport();
  void importing.begin(file);
}
