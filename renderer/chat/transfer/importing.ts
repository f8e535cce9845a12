import { api } from '../../lib/connection.ts';
import { upload } from '../../lib/upload.ts';
import { ImportStore } from './import-store.ts';

/** The file of conversations on its way in; it goes on while Settings are closed. */
export const importing = new ImportStore({
  upload: (file, signal, onProgress) =>
    upload(file, 'conversations', {
      signal,
      onProgress: (done, of) => onProgress({ type: 'progress', done, of }),
    }),
  import: (uploadId, signal) => api.transfer.import({ uploadId }, { signal }),
  undo: (importId) => api.transfer.undoImport({ importId }),
});
