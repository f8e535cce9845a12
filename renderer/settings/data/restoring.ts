import { restartCore } from '../../app/restart-core.ts';
import { openRestore } from '../../app/window-state.ts';
import { api } from '../../lib/connection.ts';
import { type SystemFile, uploadAny } from '../../lib/upload.ts';
import { RestoreStore } from './restore-store.ts';

/** The backup on its way back; it goes on while Settings are closed. */
export const restoring = new RestoreStore({
  upload: (file, signal, onProgress) =>
    uploadAny(file, 'backup', {
      signal,
      onProgress: (done, of) => onProgress({ type: 'progress', done, of }),
    }),
  restore: (uploadId, signal) => api.backup.restore({ uploadId }, { signal }),
  restart: restartCore,
  forget: () => api.backup.forgetRestore(),
});

/** Shows where backups are restored, and checks one that the user opened in the system. Nothing is replaced by it yet. */
export function restoreOpened(file: SystemFile): void {
  openRestore();
  void restoring.begin(file);
}
