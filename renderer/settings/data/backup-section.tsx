import i18next from 'i18next';
import { Archive, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { BackupContents } from '../../../shared/contract/backup.ts';
import { downloadFile, offerDownload } from '../../app/download-file.ts';
import { api } from '../../lib/connection.ts';
import { LongWork } from '../../lib/long-work.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';
import { WorkEnd, WorkLine } from '../../ui/work-progress.tsx';
import { backupProblem, contentsLabel } from './backup-labels.ts';

interface MadeBackup {
  readonly contents: BackupContents;
  /** The URL of the archive for a host without a save dialog: the window downloads it. */
  readonly url: string | null;
  readonly fileName: string;
  readonly saved: boolean;
}

/** The running backup; it continues while Settings are closed. */
const backingUp = new LongWork<void, MadeBackup>((_, signal) => api.backup.create(undefined, { signal }));

/** Creates a backup and downloads it at once if the host has no save dialog, as Settings may be closed by then. */
async function backUp(): Promise<void> {
  const end = await backingUp.run();
  if (end?.type !== 'done' || end.result.url === null) return;
  const { url, fileName } = end.result;
  const title = i18next.t('settings:data.created');
  offerDownload({ url, fileName }, { id: 'settings.backup', title, description: fileName });
}

/** Renders the section that backs up everything into one file. */
export function BackupSection() {
  const { t } = useTranslation('settings');
  const { running, end } = useStore(backingUp.state);
  return (
    <Section title={t('data.backup')}>
      <p className="text-ink-2">{t('data.backupHint')}</p>
      {running ? (
        <WorkLine label={t('data.creating')} running={running} onStop={() => backingUp.stop()} />
      ) : (
        <>
          <div>
            <Button icon={Archive} onClick={() => void backUp()}>
              {t('data.create')}
            </Button>
          </div>
          <WorkEnd
            end={end}
            stopped={t('data.createStopped')}
            failed={t('data.createFailed')}
            problemOf={backupProblem}
          >
            {(made) => <Made made={made} />}
          </WorkEnd>
        </>
      )}
    </Section>
  );
}

function Made({ made: { contents, url, fileName, saved } }: { made: MadeBackup }) {
  const { t } = useTranslation(['settings', 'common']);
  // The user canceled the host's save dialog.
  if (!saved && url === null) return <Outcome tone="calm" title={t('settings:data.createStopped')} />;
  return (
    <Outcome tone="good" title={t(url === null ? 'settings:data.created' : 'settings:data.createdDownload')}>
      <p className="text-sm break-words text-ink-2">
        {fileName} · {contentsLabel(contents)}
      </p>
      {url === null ? null : (
        <Button className="mt-2" icon={Download} onClick={() => downloadFile(url, fileName)}>
          {t('common:downloadAgain')}
        </Button>
      )}
    </Outcome>
  );
}
