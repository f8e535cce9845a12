import { Download, FolderInput } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openArea } from '../../app/area-state.ts';
import { closeSettings, useWindowState } from '../../app/window-state.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { Section, SectionRow } from '../../ui/section.tsx';
import { carriesFiles, useDrop } from '../../ui/use-drop.tsx';
import { WorkEnd, WorkLine } from '../../ui/work-progress.tsx';
import { chat } from '../chat.ts';
import { openExportDialog } from './exporting.ts';
import { ImportOutcome, importProblem } from './import-report.tsx';
import { importing, showImported } from './importing.ts';

/** Renders the export and import of conversations as files. */
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

/** Imports a chosen or dropped file of conversations and shows the result. */
function ImportPlace() {
  const { t } = useTranslation('finding');
  const { running, end } = useStore(importing.state);
  const picker = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isRequested = useWindowState((window) => window.settings?.section === 'import');
  // The section may be below the fold.
  useEffect(() => {
    if (!isRequested) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector<HTMLElement>('button')?.focus();
  }, [isRequested]);
  const seen = useRef(end);
  useEffect(() => {
    if (end && end !== seen.current) place.current?.scrollIntoView({ block: 'nearest' });
    seen.current = end;
  }, [end]);
  const pick = () => picker.current?.click();
  return (
    <div ref={place} className="relative flex flex-col gap-3">
      <FileInput
        ref={picker}
        accept=".json,.zip,application/json,application/zip"
        onPick={([file]) => file && void importing.run(file)}
      />
      {running ? (
        <WorkLine
          label={t(`import.${running.step ?? 'uploading'}`)}
          running={running}
          onStop={() => importing.stop()}
        />
      ) : (
        <>
          {end?.type === 'done' ? null : <DropPlace onPick={pick} />}
          <WorkEnd
            end={end}
            stopped={t('import.stopped')}
            failed={t('import.failed')}
            problemOf={importProblem}
          >
            {(imported) => (
              <ImportOutcome
                imported={imported}
                onAnother={pick}
                onUndo={() => void importing.undo()}
                onShow={() => showChats(imported.since)}
              />
            )}
          </WorkEnd>
        </>
      )}
    </div>
  );
}

/** Shows the conversations imported since an instant in the list. */
function showChats(since: number): void {
  closeSettings();
  openArea('chat');
  chat.search.clear();
  void showImported(chat, since);
}

function DropPlace({ onPick }: { onPick: () => void }) {
  const { t } = useTranslation('finding');
  const [over, handlers] = useDrop(carriesFiles, ({ files: [file] }) => file && void importing.run(file));
  return (
    <div
      {...handlers}
      className={cx(
        'flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-dashed px-4 py-3 transition-colors',
        over ? 'border-craft bg-craft-tint' : 'border-edge',
      )}
    >
      <div className="min-w-64 flex-1">
        <p>{t('import.title')}</p>
        <p className="text-xs text-ink-3">{t('import.hint')}</p>
      </div>
      <div className="flex flex-col items-center gap-1">
        <Button icon={FolderInput} onClick={onPick}>
          {t('import.choose')}
        </Button>
        <span className="text-xs text-ink-3">{t('import.drop')}</span>
      </div>
    </div>
  );
}
