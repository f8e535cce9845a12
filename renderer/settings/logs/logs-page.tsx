import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAppInfo } from '../../app/app-info-store.ts';
import { saveSetting, useSettings } from '../../app/settings-store.ts';
import { useWindowState, windowState } from '../../app/window-state.ts';
import { useChanges } from '../../data/follow-changes.ts';
import { api } from '../../lib/connection.ts';
import { formatBytes } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionRow } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PathLine } from '../data/path-line.tsx';
import { LogList } from './log-list.tsx';
import { LogStore } from './log-store.ts';
import { ReportDialog } from './report-dialog.tsx';

type Folder = Awaited<ReturnType<typeof api.logs.folder>>;

/** Shows the app's log live, line by line, and offers a report of it to share. */
export function LogsPage() {
  const { t } = useTranslation('logs');
  const [store] = useState(() => new LogStore(api.logs));
  const [folder, setFolder] = useState<Folder | null>(null);
  const detailed = useSettings((settings) => settings.logLevel === 'debug');
  useChanges(
    (change) => change.type === 'logs_grew' && void store.newer(),
    () => {
      void store.load();
      void api.logs.folder().then(setFolder, reportError);
    },
  );
  return (
    <div className="flex h-full min-h-128 flex-col gap-4">
      <p className="text-ink-2">{t('intro')}</p>
      {folder?.failing ? (
        <p role="alert" className="text-sm text-warn">
          {t('failing')}
        </p>
      ) : null}
      <LogTools store={store} />
      <LogList store={store} />
      <Switch
        label={t('detailed')}
        hint={t('detailedHint')}
        checked={detailed}
        onCheckedChange={(next) => saveSetting({ logLevel: next ? 'debug' : 'info' })}
      />
      <ReportSection />
      {folder ? <LogFolder folder={folder} /> : null}
    </div>
  );
}

function LogFolder({ folder }: { folder: Folder }) {
  const { t } = useTranslation('logs');
  const info = useAppInfo();
  const hint = t('folderHint', { count: folder.files, size: formatBytes(folder.bytes) });
  return (
    <PathLine name={t('folder')} hint={hint} path={folder.path}>
      {info?.files.showInFolder ? (
        <Button onClick={() => void api.logs.showFolder().catch(reportError)}>{t('showFolder')}</Button>
      ) : null}
    </PathLine>
  );
}

/** Renders the button for a report, and opens the report if the page was opened for it. */
function ReportSection() {
  const { t } = useTranslation('logs');
  const isRequested = useWindowState((state) => state.settings?.section === 'report');
  const [open, setOpen] = useState(isRequested);
  useEffect(() => {
    if (!isRequested) return;
    setOpen(true);
    // The request is used once, so that the next one is recognized as new.
    windowState.setState({ settings: { page: 'logs' } });
  }, [isRequested]);
  return (
    <SectionRow title={t('report.title')} hint={t('report.hint')}>
      <Button onClick={() => setOpen(true)}>{t('report.open')}</Button>
      <ReportDialog open={open} onClose={() => setOpen(false)} />
    </SectionRow>
  );
}

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
/** Delay after the last keystroke, in milliseconds. */
const FIND_AFTER_MS = 150;

/** Renders the filter of the lines: minimum level and text. */
function LogTools({ store }: { store: LogStore }) {
  const { t } = useTranslation('logs');
  const level = useStore(store.state, (state) => state.level);
  const wanted = useStore(store.state, (state) => state.text);
  const [text, setText] = useState(wanted);
  useEffect(() => setText(wanted), [wanted]);
  useEffect(() => {
    if (text === store.state.getState().text) return;
    const timer = setTimeout(() => void store.choose({ text }), FIND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [store, text]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label={t('level.label')}
        labelHidden
        size="sm"
        value={level}
        onValueChange={(next) => void store.choose({ level: next })}
        options={LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
      />
      <SearchField
        inToolbar
        label={t('find')}
        value={text}
        onValueChange={setText}
        className="min-w-48 flex-1"
      />
    </div>
  );
}
