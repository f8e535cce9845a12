import { Download, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdateState } from '../../shared/domain/update-state.ts';
import { useAppInfo } from '../app/app-info-store.ts';
import { useChanges } from '../data/follow-changes.ts';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { formatTime } from '../locales/format.ts';
import { Button } from '../ui/button.tsx';
import { problemMessage } from '../ui/problem-message.ts';
import { Section } from '../ui/section.tsx';
import { toast } from '../ui/toast.tsx';
import { WorkProgressBar } from '../ui/work-progress.tsx';
import { SettingSwitch } from './setting-fields.tsx';

/** Renders the update check, by click or, if the user wants that, once a day. */
export function UpdatesSection() {
  const { t } = useTranslation('settings');
  const state = useUpdates();
  // A browser's copy never updates itself, so the section has its height before the state arrives.
  const isBrowser = useAppInfo()?.host === 'browser';
  return (
    <Section title={t('updates.title')}>
      {state?.kind === 'unavailable' || (state === null && isBrowser) ? (
        <p className="min-h-5 text-sm text-ink-2">{state && t(`updates.why.${state.why}`)}</p>
      ) : (
        <>
          <SettingSwitch
            setting="lookForUpdates"
            label={t('updates.byItself')}
            hint={t('updates.byItselfHint')}
          />
          <div role="status" className="flex min-h-8 flex-wrap items-center gap-3 text-sm text-ink-2">
            {state && <Standing state={state} />}
          </div>
        </>
      )}
    </Section>
  );
}

function Standing({ state }: { readonly state: Exclude<UpdateState, { kind: 'unavailable' }> }): ReactNode {
  const { t } = useTranslation('settings');
  switch (state.kind) {
    case 'idle':
      return <LookButton />;
    case 'looking':
      return <span>{t('updates.looking')}</span>;
    case 'newest':
      return (
        <>
          <span>{t('updates.newest', { time: formatTime(state.lookedAt) })}</span>
          <LookButton />
        </>
      );
    case 'found':
      return <Found state={state} />;
    case 'fetching': {
      const text = t('updates.fetching', { version: state.found.version, part: state.percent / 100 });
      return (
        <>
          <span>{text}</span>
          <WorkProgressBar
            label={t('updates.title')}
            progress={{ type: 'progress', done: state.percent, of: 100 }}
            text={text}
            className="w-full"
          />
        </>
      );
    }
    case 'ready':
      return (
        <>
          <span>{t('updates.ready', { version: state.found.version })}</span>
          <Button size="sm" variant="primary" onClick={() => run(api.updates.install())}>
            {t('updates.install')}
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          <span className="min-w-0 text-bad">
            {t(`updates.failed.${state.at}`)} <q className="break-words">{state.said}</q>
          </span>
          <LookButton />
        </>
      );
    default:
      return state satisfies never;
  }
}

function Found({ state }: { readonly state: Extract<UpdateState, { kind: 'found' }> }) {
  const { t } = useTranslation('settings');
  const { version, page, canInstall } = state.found;
  return (
    <>
      <span className="text-ink">{t('updates.found', { version })}</span>
      {canInstall ? (
        <Button size="sm" variant="primary" icon={Download} onClick={() => run(api.updates.download())}>
          {t('updates.fetch')}
        </Button>
      ) : null}
      {page === null ? null : (
        <Button size="sm" onClick={() => run(api.app.openExternal({ url: page }))}>
          {t('updates.page')}
        </Button>
      )}
      {canInstall ? null : <p className="w-full">{t('updates.byHand')}</p>}
    </>
  );
}

function LookButton() {
  const { t } = useTranslation('settings');
  return (
    <Button size="sm" icon={RefreshCw} onClick={() => run(api.updates.check())}>
      {t('updates.look')}
    </Button>
  );
}

/** Reports only a call that did not arrive: the result of one that did comes as a change. */
function run(call: Promise<unknown>): void {
  call.catch((error: unknown) => toast.show({ title: problemMessage(callProblem(error)), tone: 'bad' }));
}

/** Returns the state of the update check; null until it is known. */
function useUpdates(): UpdateState | null {
  const [state, setState] = useState<UpdateState | null>(null);
  useChanges(
    (change) => change.type === 'updates' && setState(change.state),
    () => void api.updates.state().then(setState, reportError),
  );
  return state;
}
