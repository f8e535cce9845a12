import { api, connectionStatus } from '../../lib/connection.ts';
import { upload } from '../../lib/upload.ts';
import { reloadWhenBack } from './reload-when-back.ts';
import { RestoreStore } from './restore-store.ts';

/** The backup on its way back; it goes on while Settings are closed. */
export const restoring = new RestoreStore({
  upload: (file, signal, onProgress) =>
    upload(file, 'backup', {
      signal,
      onProgress: (done, of) => onProgress({ type: 'progress', done, of }),
    }),
  restore: (uploadId, signal) => api.backup.restore({ uploadId }, { signal }),
  restart: async () => {
    // Before it is asked for: the way may break before the answer is here.
    const wait = reloadWhenBack(connectionStatus, () => location.reload());
    const answer = await api.backup.restart();
    if (!answer.restarts) wait();
    return answer;
  },
  forget: () => api.backup.forgetRestore(),
});
