import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAppInfo } from '../app/app-info-store.ts';
import { useSettings } from '../app/settings-store.ts';
import { usage } from '../library/library.ts';
import { openLibraryFolder } from '../library/open-library-folder.ts';
import { DiskUse } from '../library/parts/disk-use.tsx';
import { EmptyTrash } from '../library/parts/empty-trash.tsx';
import { RebuildState } from '../library/parts/rebuild-state.tsx';
import { rebuilding } from '../library/rebuilding.ts';
import { formatBytes } from '../locales/format.ts';
import { Button } from '../ui/button.tsx';
import { FieldHint } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Slider } from '../ui/slider.tsx';
import { Switch } from '../ui/switch.tsx';
import { BackupSection } from './data/backup-section.tsx';
import { ConversationsSection } from '../chat/transfer/conversations-section.tsx';
import { CopiesSection } from './data/copies-section.tsx';
import { PathLine } from './data/path-line.tsx';
import { RestoreSection } from './data/restore-section.tsx';
import { saveSetting } from './save-setting.ts';

/** Shows where data is stored, and offers backups, restoring, import and file settings. */
export function DataPage() {
  const { t } = useTranslation('settings');
  useEffect(() => {
    void usage.load();
  }, []);
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
      <ConversationsSection />
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

function Files() {
  const { t } = useTranslation('settings');
  const recipesInFiles = useSettings((settings) => settings.recipesInFiles);
  const running = useStore(rebuilding.state, (state) => state.running !== null);
  const inTrash = useStore(usage.state, (state) => state.usage?.trash ?? null);
  return (
    <Section title={t('data.files')}>
      <Switch
        label={t('data.recipes')}
        hint={t('data.recipesHint')}
        checked={recipesInFiles}
        onCheckedChange={(next) => saveSetting({ recipesInFiles: next })}
      />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="min-w-64 flex-1">
          <p>{t('data.rebuild')}</p>
          <p className="text-xs text-ink-3">{t('data.rebuildHint')}</p>
        </div>
        <Button busy={running} onClick={() => void rebuilding.run()}>
          {t('data.rebuildStart')}
        </Button>
      </div>
      <RebuildState />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="min-w-64 flex-1">
          <p>{t('data.trash')}</p>
          <p className="text-xs text-ink-3 tabular-nums">
            {inTrash === null || inTrash.count === 0
              ? t('data.trashEmpty')
              : t('data.trashHint', { count: inTrash.count, size: formatBytes(inTrash.bytes) })}
          </p>
        </div>
        <EmptyTrash />
      </div>
    </Section>
  );
}

interface SettingSliderProps {
  readonly setting: 'askAbove' | 'requestsKeptMb';
  readonly label: string;
  readonly hint: string;
  readonly min?: number;
  readonly max: number;
  readonly step?: number;
  readonly format: (value: number) => string;
}

/** A number among the settings, saved when the slider is let go. */
function SettingSlider({ setting, hint, min = 0, ...props }: SettingSliderProps) {
  const kept = useSettings((settings) => settings[setting]);
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <>
      <Slider
        {...props}
        min={min}
        value={moving ?? kept}
        onValueChange={setMoving}
        onValueCommitted={(value) => {
          setMoving(null);
          saveSetting({ [setting]: value });
        }}
      />
      <FieldHint>{hint}</FieldHint>
    </>
  );
}
