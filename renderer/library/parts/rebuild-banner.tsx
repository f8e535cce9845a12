import { FileSearch, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAppInfo } from '../../app/app-info-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { rebuilding } from '../rebuilding.ts';
import { RebuildState } from './rebuild-state.tsx';

/** Offers to scan the folder when it has files without records, and shows the progress. */
export function RebuildBanner() {
  const { t } = useTranslation(['library', 'common']);
  const found = useAppInfo()?.warnings.includes('library_without_records') ?? false;
  const { running, end } = useStore(rebuilding.state);
  const [dismissed, setDismissed] = useState(false);
  const asks = found && !dismissed && end?.type !== 'done';
  if (!running && end === null && !asks) return null;
  return (
    <div className="flex items-start gap-3 border-b border-hairline bg-warn-tint px-5 py-2.5">
      {running || end?.type !== 'done' ? (
        <FileSearch aria-hidden size={18} className="mt-0.5 shrink-0 text-warn" />
      ) : null}
      <div className="min-w-0 flex-1">
        {running || end !== null ? (
          <RebuildState />
        ) : (
          <>
            <p className="font-medium">{t('library:rebuild.found')}</p>
            <p className="text-sm text-ink-2">{t('library:rebuild.foundHint')}</p>
          </>
        )}
      </div>
      {running ? null : (
        <>
          {asks ? (
            <Button size="sm" onClick={() => void rebuilding.run()}>
              {t('library:rebuild.start')}
            </Button>
          ) : null}
          <IconButton
            icon={X}
            size="sm"
            label={t('common:dismiss')}
            onClick={() => {
              rebuilding.forget();
              setDismissed(true);
            }}
          />
        </>
      )}
    </div>
  );
}
