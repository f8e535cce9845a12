import i18next from 'i18next';
import type { BackupContents } from '../../../shared/contract/backup.ts';
import { offerDownload } from '../../app/offer-download.ts';
import { api } from '../../lib/connection.ts';
import { LongWork } from '../../lib/long-work.ts';

export interface MadeBackup {
  readonly contents: BackupContents;
  /** The archive, for a host that has no dialog: the window downloads it. */
  readonly url: string | null;
  readonly fileName: string;
  readonly saved: boolean;
}

/** The backup being made; it goes on while Settings are closed. */
export const backingUp = new LongWork<void, MadeBackup>((_, signal) =>
  api.backup.create(undefined, { signal }),
);

/** Backs up, and brings the archive out at once where the host cannot ask where to: Settings may be closed by then. */
export async function backUp(): Promise<void> {
  const end = await backingUp.run();
  if (end?.type !== 'done' || end.result.url === null) return;
  const { url, fileName } = end.result;
  const title = i18next.t('settings:data.created');
  offerDownload({ url, fileName }, { id: 'settings.backup', title, description: fileName });
}
