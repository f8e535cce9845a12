import { ArchiveRestore } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useWindowState } from '../../app/window-state.ts';
import { formatMoment } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Section } from '../../ui/section.tsx';
import { WorkLine } from '../../ui/work-progress.tsx';
import { contentsLabel } from './backup-labels.ts';
import { RestoreEnd } from './restore-end.tsx';
import { restoring, stagedBy } from './restore-work.ts';

/** The prefix of the folder that keeps the data a backup replaced. */
const ASIDE = 'before-restore-';

/** Renders the section that restores everything from one file. */
export function RestoreSection() {
  const { t } = useTranslation('settings');
  const { running, end } = useStore(restoring.state);
  const isStaged = useStore(restoring.state, (state) => stagedBy(state) !== null);
  const step = running?.step;
  const picker = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isRequested = useWindowState((window) => window.settings?.section === 'restore');
  // The section may be outside the view, and grows when the file has been read.
  useEffect(() => {
    if (isRequested && (step || end)) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isRequested, step, end]);
  return (
    <div ref={place} className="mb-6">
      <Section title={t('data.restore')}>
        <p className="text-ink-2">{t('data.restoreHint')}</p>
        {running ? (
          <WorkLine
            label={step === 'checking' ? t('data.checking') : t('data.uploading')}
            running={running}
            onStop={() => restoring.stop()}
          />
        ) : isStaged ? null : (
          <>
            <FileInput
              ref={picker}
              accept=".zip,application/zip"
              onPick={([file]) => file && void restoring.run(file)}
            />
            <div>
              <Button icon={ArchiveRestore} onClick={() => picker.current?.click()}>
                {t('data.choose')}
              </Button>
            </div>
          </>
        )}
        <RestoreEnd
          work={restoring}
          failed={t('data.restoreFailed')}
          ready={({ contents }) => ({
            title: t('data.found'),
            about: (
              <>
                <p className="text-sm text-ink-2">
                  {t('data.foundFrom', { when: formatMoment(contents.createdAt), version: contents.version })}
                  {' · '}
                  {contentsLabel(contents)}
                </p>
                <p className="mt-2 text-sm">{t('data.restartHint', { folder: ASIDE })}</p>
              </>
            ),
          })}
        />
      </Section>
    </div>
  );
}
