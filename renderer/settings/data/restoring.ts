import type { BackupContents } from '../../../shared/contract/backup.ts';
import { restartCore } from '../../app/restart-core.ts';
import { openRestore } from '../../app/window-state.ts';
import { api } from '../../lib/connection.ts';
import { followSteps } from '../../lib/long-work.ts';
import { type AnyFile, type SystemFile, uploadAny } from '../../lib/upload.ts';
import { RestoreWork } from './restore-work.ts';

interface Restored {
  readonly contents: BackupContents;
  readonly canRestart: boolean;
}

/** The backup on its way back; it goes on while Settings are closed. */
export const restoring = new RestoreWork<Restored>({
  restart: restartCore,
  forget: () => api.backup.forgetRestore(),
});

/** Brings a backup to the core, which unpacks and checks it. */
export function restore(file: AnyFile): Promise<void> {
  return restoring.run('uploading', async (signal, show) => {
    const uploadId = await uploadAny(file, 'backup', {
      signal,
      onProgress: (done, of) => show('uploading', { type: 'progress', done, of }),
    });
    show('checking', null);
    const steps = await api.backup.restore({ uploadId }, { signal });
    return followSteps(steps, (progress) => show('checking', progress));
  });
}

/** Shows where backups are restored, and checks one that the user opened in the system. Nothing is replaced by it yet. */
export function restoreOpened(file: SystemFile): void {
  openRestore();
  void restore(file);
}
