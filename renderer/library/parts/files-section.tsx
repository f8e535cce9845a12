import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LOUDNESS } from '../../../shared/domain/asset.ts';
import { saveSetting, useSettings } from '../../app/settings-store.ts';
import { formatBytes } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Section, SectionRow } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { usage } from '../library.ts';
import { rebuilding } from '../rebuilding.ts';
import { EmptyTrash } from './empty-trash.tsx';
import { RebuildState } from './rebuild-state.tsx';

/** Renders the section about the files of the library: what they contain, scanning the folder, and the trash. */
export function FilesSection() {
  const { t } = useTranslation('settings');
  const { recipesInFiles, sameLoudness } = useSettings((settings) => settings);
  const running = useStore(rebuilding.state, (state) => state.running !== null);
  const inTrash = useStore(usage.state, (state) => state.value?.trash ?? null);
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
      <Switch
        label={t('data.sameLoudness')}
        hint={t('data.sameLoudnessHint', { speech: -LOUDNESS.speech, song: -LOUDNESS.song })}
        checked={sameLoudness}
        onCheckedChange={(next) => saveSetting({ sameLoudness: next })}
      />
      <SectionRow title={t('data.rebuild')} hint={t('data.rebuildHint')}>
        <Button busy={running} onClick={() => void rebuilding.run()}>
          {t('data.rebuild')}
        </Button>
      </SectionRow>
      <RebuildState />
      <SectionRow
        title={t('data.trash')}
        hint={
          inTrash === null || inTrash.count === 0
            ? t('data.trashEmpty')
            : t('data.trashHint', { count: inTrash.count, size: formatBytes(inTrash.bytes) })
        }
      >
        <EmptyTrash />
      </SectionRow>
    </Section>
  );
}
