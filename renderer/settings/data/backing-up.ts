import type { BackupContents } from '../../../shared/contract/backup.ts';
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
