import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection, KeyProtection } from '../../shared/domain/connection.ts';
import { changeConnection, useConnections } from '../app/connections-store.ts';
import { useSettings } from '../app/settings-store.ts';
import { api } from '../lib/connection.ts';
import { Button } from '../ui/button.tsx';
import { CallProblemNotice } from '../ui/call-problem-notice.tsx';
import { AlertDialog } from '../ui/dialog.tsx';
import { useUnsaved } from '../ui/unsaved.ts';
import { draftOf, keyProblem } from './connection-draft.ts';
import { KeyFields } from './connection-fields.tsx';
import { useAttempt } from './use-attempt.ts';

/** Renders the key of an existing connection, and the ways to set, replace and forget it. */
export function KeySection({
  connection,
  protection,
}: {
  connection: Connection;
  protection: KeyProtection;
}) {
  const { t } = useTranslation('settings');
  // A key that was rejected, also before a restart, or can't be read, has to be entered again.
  const isRefused = useSettings((settings) => settings.pausedConnections[connection.id] === 'key');
  const [replacing, setReplacing] = useState(
    connection.lastError?.class === 'key' || isRefused || connection.key.state === 'locked',
  );
  // Computed on every render, as an address and its key may be saved meanwhile.
  const entering = replacing || connection.key.state === 'absent';
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const keyLabel = useKeyLabel();
  const clear = () => attempt(() => changeConnection(() => api.connections.clearKey({ id: connection.id })));
  return (
    <section className="flex flex-col gap-3 border-t border-hairline pt-4">
      <h3 className="text-sm font-medium text-ink-2">{t('connections.key')}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1">{keyLabel(connection)}</p>
        {entering ? null : (
          <Button size="sm" onClick={() => setReplacing(true)}>
            {connection.key.state === 'absent' ? t('connections.keyEnter') : t('connections.keyReplace')}
          </Button>
        )}
        {connection.key.state === 'absent' ? null : (
          <Button size="sm" busy={busy} onClick={() => setIsConfirming(true)}>
            {t('connections.keyClear')}
          </Button>
        )}
      </div>
      {problem ? <CallProblemNotice problem={problem} /> : null}
      {entering ? (
        <EnterKey connection={connection} protection={protection} onDone={() => setReplacing(false)} />
      ) : null}
      {connection.key.lastFour ? <p className="text-xs text-ink-3">{t('connections.inwardsOnly')}</p> : null}
      <AlertDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('connections.keyClearTitle')}
        description={t('connections.keyClearText', { name: connection.name })}
        confirmLabel={t('connections.keyClear')}
        tone="danger"
        onConfirm={() => void clear()}
      />
    </section>
  );
}

interface EnterKeyProps {
  readonly connection: Connection;
  readonly protection: KeyProtection;
  readonly onDone: () => void;
}

function EnterKey({ connection, protection, onDone }: EnterKeyProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [draft, setDraft] = useState(() => draftOf(connection, '', protection));
  const [tried, setTried] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useUnsaved(draft.key !== '');
  const problems = { name: false, baseUrl: null, key: keyProblem(draft.key) };
  const save = async () => {
    setTried(true);
    if (problems.key !== null) return;
    const key = draft.key.trim();
    const keep = draft.keep && protection !== 'none';
    const saved = await attempt(() =>
      changeConnection(() => api.connections.setKey({ id: connection.id, key, keep })),
    );
    if (!saved) return;
    onDone();
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <KeyFields
        labelHidden
        draft={draft}
        onChange={setDraft}
        problems={problems}
        tried={tried}
        protection={protection}
      />
      {problem ? <CallProblemNotice problem={problem} /> : null}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" busy={busy}>
          {t('settings:connections.keySave')}
        </Button>
        {connection.key.state === 'absent' ? null : (
          <Button size="sm" onClick={onDone}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns the state of a connection's key in one line: whether it is there, its last four characters, how it is kept. */
export function useKeyLabel(): (connection: Connection) => string {
  const { t } = useTranslation('settings');
  const { protection } = useConnections();
  return ({ key, profile }) => {
    if (profile.authentication === 'none') return t('connections.keyNotNeeded');
    if (key.state === 'absent') return t('connections.keyAbsent');
    if (key.state === 'locked') return t('connections.keyLocked');
    const which = key.lastFour
      ? t('connections.keyPresent', { lastFour: key.lastFour })
      : t('connections.keyPresentShort');
    return `${which} · ${key.kept ? t(`connections.kept.${protection}`) : t('connections.notKept')}`;
  };
}
