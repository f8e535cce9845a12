import { ArchiveRestore, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useWindowState } from '../../app/window-state.ts';
import { formatMoment } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';
import { WorkLine } from '../../ui/work-progress.tsx';
import { backupProblem, contentsWords } from './backup-words.ts';
import type { RestoreState } from './restore-store.ts';
import { restoring } from './restoring.ts';

/** How the folder begins that holds what a backup took the place of. */
const ASIDE = 'before-restore-';

/** Everything back from one file. */
export function RestoreSection() {
  const { t } = useTranslation('settings');
  const state = useStore(restoring.state);
  const picker = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const asked = useWindowState((window) => window.settings?.section === 'restore');
  // The section the user came for may be below the fold, and grows when the file is read.
  useEffect(() => {
    if (asked && state.phase !== 'none') place.current?.scrollIntoView({ block: 'nearest' });
  }, [asked, state.phase]);
  const busy = state.phase === 'uploading' || state.phase === 'checking';
  return (
    <div ref={place} className="mb-6">
      <Section title={t('data.restore')}>
        <p className="text-ink-2">{t('data.restoreHint')}</p>
        {busy ? (
          <WorkLine
            label={t(`data.${state.phase}`)}
            progress={state.progress}
            onStop={() => restoring.stop()}
          />
        ) : state.phase === 'ready' ? (
          <Ready state={state} />
        ) : (
          <>
            <input
              ref={picker}
              type="file"
              accept=".zip,application/zip"
              aria-label={t('data.choose')}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                // The same file may be chosen again.
                event.currentTarget.value = '';
                if (file) void restoring.begin(file);
              }}
            />
            <div>
              <Button icon={ArchiveRestore} onClick={() => picker.current?.click()}>
                {t('data.choose')}
              </Button>
            </div>
            <End state={state} />
          </>
        )}
      </Section>
    </div>
  );
}

function End({ state }: { state: RestoreState }) {
  const { t } = useTranslation('settings');
  if (state.phase === 'stopped') return <Outcome tone="calm" title={t('data.restoreStopped')} />;
  if (state.phase === 'forgotten') return <Outcome tone="calm" title={t('data.forgotten')} />;
  if (state.phase !== 'failed') return null;
  return (
    <Outcome tone="bad" title={t('data.restoreFailed')}>
      <p className="text-sm text-ink-2">
        {backupProblem(state.problem)} {t('data.nothingChanged')}
      </p>
    </Outcome>
  );
}

function Ready({ state }: { state: Extract<RestoreState, { phase: 'ready' }> }) {
  const { t } = useTranslation('settings');
  const { contents, canRestart, restarting } = state;
  const { createdAt, version } = contents;
  return (
    <Outcome tone="good" title={t('data.found')}>
      <p className="text-sm text-ink-2">
        {t('data.foundFrom', { when: formatMoment(createdAt), version })}
        {' · '}
        {contentsWords(contents)}
      </p>
      <p className="mt-2 text-sm">{t('data.restartHint', { folder: ASIDE })}</p>
      {canRestart ? null : <p className="mt-1 text-sm">{t('data.restartByHand')}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {canRestart ? (
          <Button
            variant="primary"
            icon={RotateCcw}
            busy={restarting}
            onClick={() => void restoring.restart()}
          >
            {t(restarting ? 'data.restarting' : 'data.restart')}
          </Button>
        ) : null}
        {restarting ? null : <Button onClick={() => void restoring.forget()}>{t('data.forget')}</Button>}
      </div>
    </Outcome>
  );
}
