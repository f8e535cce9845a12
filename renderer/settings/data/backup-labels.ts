import i18next from 'i18next';
import type { BackupContents } from '../../../shared/contract/backup.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { formatBytes } from '../../locales/format.ts';
import { problemMessage } from '../../ui/problem-message.ts';

/** Returns the contents of a backup as one line of text. */
export function contentsLabel({ conversations, files, bytes }: BackupContents): string {
  return i18next.t('settings:data.contents', {
    conversations: i18next.t('settings:data.conversations', { count: conversations }),
    count: files,
    size: formatBytes(bytes),
  });
}

/** Returns why a backup was not created or not restored. */
export function backupProblem(problem: CallProblem): string {
  if (problem.kind === 'conflict') {
    const key = `settings:data.refused.${problem.reason}`;
    // The reason is a text from the core: that the key exists is checked here, at run time.
    if (i18next.exists(key)) return i18next.t(key as 'settings:data.refused.backup_invalid');
  }
  return problemMessage(problem);
}
