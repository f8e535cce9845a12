import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection, ConnectionTest } from '../../shared/domain/connection.ts';
import { connectionRecords, useConnections } from '../app/connections-store.ts';
import { api } from '../lib/connection.ts';
import { Button } from '../ui/button.tsx';
import { CallProblemNotice } from '../ui/call-problem-notice.tsx';
import { type ConnectionDraft, draftOf, isSound, problemsOf, takesKey } from './connection-draft.ts';
import { AddressFields, KeyFields, ServiceField, showProblems } from './connection-fields.tsx';
import { TestResult } from './connection-test.tsx';
import { beginWith, saveConnection, testConnection } from './save-connection.ts';
import { useAttempt } from './use-attempt.ts';

/** Address and key, saved, tried once for real, and taken into use when the service answered. */
export function WelcomeConnect({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['welcome', 'common', 'settings']);
  const { protection } = useConnections();
  const [draft, setDraft] = useState(() =>
    draftOf(null, t('settings:connections.namePlaceholder'), protection),
  );
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState<Connection | null>(null);
  const [result, setResult] = useState<ConnectionTest | null>(null);
  const { busy, problem, attempt } = useAttempt();
  // Once saved the key is with the core: it need not be typed again to correct the address' path or the name.
  const problems = problemsOf(
    draft,
    takesKey(draft.profile) && (saved === null || saved.key.state === 'absent'),
  );

  const form = useRef<HTMLFormElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), []);

  const change = (next: ConnectionDraft) => {
    setDraft(next);
    // The test result applies to the service that was chosen when it started.
    if (next.baseUrl !== draft.baseUrl || next.profile !== draft.profile) setResult(null);
  };

  const goBack = () =>
    attempt(async () => {
      // A user who turns back has not asked for a connection that failed its test.
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
