import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../app/app-info-store.ts';
import { features } from '../app/features.ts';
import { openLibraryFolder } from '../app/open-library-folder.ts';
import { formatBytes } from '../locales/format.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BackupSection } from './data/backup-section.tsx';
import { CopiesSection } from './data/copies-section.tsx';
import { PathLine } from './data/path-line.tsx';
import { RestoreSection } from './data/restore-section.tsx';
import { SettingSlider } from './setting-fields.tsx';

/** Shows where data is stored, and offers backups, restoring, import and file settings. */
export function DataPage() {
  const { t } = useTranslation('settings');
  const { conversations: Conversations, diskUse: DiskUse, files: Files } = features().dataSections;
  return (
    <>
      <Places />
      <Section title={t('data.disk')}>
        <DiskUse whole />
        <SettingSlider
          setting="requestsKeptMb"
          label={t('data.requestsKept')}
          hint={t('data.requestsKeptHint')}
          max={1000}
          step={50}
          format={(megabytes) => formatBytes(megabytes * 1_000_000)}
        />
      </Section>
      <Conversations />
      <BackupSection />
      <RestoreSection />
      <CopiesSection />
      <Files />
      <Section title={t('data.asking')}>
        <SettingSlider
          setting="askAbove"
          label={t('data.askAbove')}
          hint={t('data.askAboveHint')}
          min={1}
          max={100}
          format={(count) => t('data.requests', { count })}
        />
      </Section>
    </>
  );
}

function Places() {
  const { t } = useTranslation('settings');
  const info = useAppInfo();
  return (
    <Section title={t('data.places')}>
      {info ? (
        <>
          <PathLine
            name={t('data.libraryFolder')}
            hint={t('data.libraryFolderHint')}
            path={info.libraryFolder}
          >
            {info.files.showInFolder ? (
              <Button onClick={() => void openLibraryFolder()}>{t('data.open')}</Button>
            ) : null}
          </PathLine>
          <PathLine name={t('data.dataFolder')} hint={t('data.dataFolderHint')} path={info.dataFolder} />
        </>
      ) : (
        <Skeleton className="h-28" />
      )}
    </Section>
  );
}
