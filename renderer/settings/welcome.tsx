import { ArchiveRestore, Cable, FlaskConical } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Connection, ConnectionTest } from '../../shared/domain/connection.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { connectionRecords, useConnections } from '../app/connections-store.ts';
import { openSettings } from '../app/window-state.ts';
import { api } from '../lib/connection.ts';
import { Button } from '../ui/button.tsx';
import { CallProblemNotice } from '../ui/call-problem-notice.tsx';
import { Logo } from '../ui/logo.tsx';
import { type ConnectionDraft, draftOf, isSound, problemsOf, takesKey } from './connection-draft.ts';
import { AddressFields, KeyFields, ServiceField, showProblems } from './connection-fields.tsx';
import { TestResult } from './connection-test.tsx';
import { beginWith, saveConnection, testConnection } from './save-connection.ts';
import { useAttempt } from './use-attempt.ts';

/** Renders the first screen: start with the sandbox, or with an address and a key. */
export function Welcome() {
  const { t } = useTranslation('welcome');
  const [connecting, setConnecting] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const addKey = useRef<HTMLButtonElement>(null);
  const goBack = () => {
    flushSync(() => setConnecting(false));
    addKey.current?.focus();
  };
  return (
    <main className="scrollable grid h-full place-items-center py-6 pr-gutter-6 pl-6">
      <div className="w-full max-w-2xl py-6">
        <Logo size={44} />
        <h1 className="mt-5 text-2xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-1.5 text-lg text-balance text-ink-2">{t('lead')}</p>
        {connecting ? (
          <WelcomeConnect onBack={goBack} />
        ) : (
          <div className="mt-8 grid gap-3 sm:grid-cols-2">
            <Choice
              icon={<FlaskConical aria-hidden size={20} className="text-images" />}
              title={t('sandbox.title')}
              description={t('sandbox.description')}
            >
              <Button
                variant="primary"
                busy={busy}
                onClick={() => void attempt(() => beginWith(SANDBOX_CONNECTION))}
              >
                {t('sandbox.use')}
              </Button>
            </Choice>
            <Choice
              icon={<Cable aria-hidden size={20} className="text-chat" />}
              title={t('service.title')}
              description={t('service.description')}
            >
              <Button ref={addKey} onClick={() => setConnecting(true)}>
                {t('service.use')}
              </Button>
            </Choice>
          </div>
        )}
        {problem ? (
          <div className="mt-4">
            <CallProblemNotice problem={problem} />
          </div>
        ) : null}
        {connecting ? null : (
          <Button
            variant="ghost"
            className="mt-4 -ml-3"
            icon={ArchiveRestore}
            onClick={() => openSettings('data')}
          >
            {t('restore')}
          </Button>
        )}
        <p className="mt-8 text-sm text-ink-3">{t('privacy')}</p>
      </div>
    </main>
  );
}

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

function Choice({ icon, title, description, children }: ChoiceProps) {
  return (
    <section className="flex flex-col items-start rounded-lg border border-hairline bg-raised p-5">
      {icon}
      <h2 className="mt-3 text-lg font-semibold">{title}</h2>
      <p className="mt-1 mb-5 flex-1 text-ink-2">{description}</p>
      {children}
    </section>
  );
}

/**
 * Renders the connection form: saves address and key, tests them with a real call, and uses the
 * connection if the service answered.
 */
function WelcomeConnect({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['welcome', 'common', 'settings']);
  const { protection } = useConnections();
  const [draft, setDraft] = useState(() =>
    draftOf(null, t('settings:connections.namePlaceholder'), protection),
  );
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState<Connection | null>(null);
  const [result, setResult] = useState<ConnectionTest | null>(null);
  const { busy, problem, attempt } = useAttempt();
  // Once saved, the core has the key: it need not be typed again to correct the path or the name.
  const problems = problemsOf(
    draft,
    takesKey(draft.profile) && (saved === null || saved.key.state === 'absent'),
  );

  const form = useRef<HTMLFormElement>(null);
  // The button that led here is gone, and with it the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), []);

  const change = (next: ConnectionDraft) => {
    setDraft(next);
    // The test result applies to the service that was chosen when it started.
    if (next.baseUrl !== draft.baseUrl || next.profile !== draft.profile) setResult(null);
  };

  const goBack = () =>
    attempt(async () => {
      // A user who goes back has not asked to keep a connection that failed its test.
      if (saved) {
        await api.connections.remove({ id: saved.id });
        connectionRecords.remove([saved.id], connectionRecords.rev);
      }
      onBack();
    });

  const connect = () =>
    attempt(async () => {
      setResult(null);
      const connection = await saveConnection(draft, saved?.id, setSaved);
      const test = await testConnection(connection.id);
      if (test.ok) await beginWith(connection.id);
      else setResult(test);
    });

  return (
    <form
      ref={form}
      noValidate
      className="mt-8 flex flex-col gap-4 rounded-lg border border-hairline bg-panel p-5"
      onSubmit={(event) => {
        event.preventDefault();
        showProblems(event.currentTarget, () => setTried(true));
        if (isSound(problems)) void connect();
      }}
    >
      <h2 className="text-lg font-semibold">{t('welcome:service.title')}</h2>
      <ServiceField draft={draft} onChange={change} />
      <AddressFields draft={draft} onChange={change} problems={problems} tried={tried} />
      <KeyFields draft={draft} onChange={change} problems={problems} tried={tried} protection={protection} />
      {result ? <TestResult result={result} onRetry={() => void connect()} /> : null}
      {problem ? <CallProblemNotice problem={problem} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('welcome:service.connect')}
        </Button>
        {result && saved ? (
          <Button onClick={() => void attempt(() => beginWith(saved.id))}>
            {t('welcome:service.skipTest')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => void goBack()}>
          {t('common:back')}
        </Button>
      </div>
      <p className="text-xs text-ink-3">
        {t(takesKey(draft.profile) ? 'settings:connections.testCost' : 'settings:connections.testFree')}
      </p>
    </form>
  );
}
