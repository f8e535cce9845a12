import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Section, SectionRow } from '../../ui/section.tsx';
import { openExportDialog } from './exporting.ts';
import { ImportPlace } from './import-place.tsx';

/** Conversations as files, out and in. */
export function ConversationsSection() {
  const { t } = useTranslation(['settings', 'finding']);
  return (
    <Section title={t('settings:data.conversationFiles')}>
      <SectionRow title={t('finding:export.titleAll')} hint={t('settings:data.exportAllHint')}>
        <Button icon={Download} onClick={() => openExportDialog(null)}>
          {t('settings:data.exportAll')}
        </Button>
      </SectionRow>
      <ImportPlace />
    </Section>
  );
}
