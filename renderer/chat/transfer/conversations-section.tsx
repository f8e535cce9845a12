import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { askForExport } from './export-asked.ts';
import { ImportPlace } from './import-place.tsx';

/** Conversations as files, out and in. */
export function ConversationsSection() {
  const { t } = useTranslation(['settings', 'finding']);
  return (
    <Section title={t('settings:data.conversationFiles')}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="min-w-64 flex-1">
          <p>{t('finding:export.titleAll')}</p>
          <p className="text-xs text-ink-3">{t('settings:data.exportAllHint')}</p>
        </div>
        <Button icon={Download} onClick={() => askForExport(null)}>
          {t('settings:data.exportAll')}
        </Button>
      </div>
      <ImportPlace />
    </Section>
  );
}
