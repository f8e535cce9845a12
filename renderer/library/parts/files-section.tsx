import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { saveSetting } from '../../app/save-setting.ts';
import { useSettings } from '../../app/settings-store.ts';
import { formatBytes } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { usage } from '../library.ts';
import { rebuilding } from '../rebuilding.ts';
import { EmptyTrash } from './empty-trash.tsx';
import { RebuildState } from './rebuild-state.tsx';

/** Offers what is done with the files of the library: what they contain, looking through the folder again, and the trash. */
export function FilesSection() {
  const { t } = useTranslation('settings');
  const recipesInFiles = useSettings((settings) => settings.recipesInFiles);
  const running = useStore(rebuilding.state, (state) => state.running !== null);
  const inTrash = useStore(usage.state, (state) => state.usage?.trash ?? null);
  useEffect(() => {
    void usage.load();
  }, []);
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
