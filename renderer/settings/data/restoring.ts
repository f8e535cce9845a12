import { restartCore } from '../../app/restart-core.ts';
import { api } from '../../lib/connection.ts';
import { upload } from '../../lib/upload.ts';
import { RestoreStore } from './restore-store.ts';

/** The backup on its way back; it goes on while Settings are closed. */
export const restoring = new RestoreStore({
  upload: (file, signal, onProgress) =>
    upload(file, 'backup', {
      signal,
      onProgress: (done, of) => onProgress({ type: 'progress', done, of }),
    }),
  restore: (uploadId, signal) => api.backup.restore({ uploadId }, { signal }),
  restart: restartCore,
  forget: () => api.backup.forgetRestore(),
});
