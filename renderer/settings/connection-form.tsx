import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection, KeyProtection } from '../../shared/domain/connection.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import {
  asDefault,
  connectionRecords,
  useActiveConnection,
  useConnectionName,
} from '../app/connections-store.ts';
import { saveSetting, settingsStore } from '../app/settings-store.ts';
import { api } from '../lib/connection.ts';
import { Button } from '../ui/button.tsx';
import { CallProblemNotice } from '../ui/call-problem-notice.tsx';
import { AlertDialog } from '../ui/dialog.tsx';
import { useUnsaved } from '../ui/unsaved.ts';
import { useHere } from '../ui/use-here.ts';
import {
  afterSave,
  draftOf,
  forgetsKey,
  isSound,
  isTyped,
  problemsOf,
  takesKey,
} from './connection-draft.ts';
import { AddressFields, chatPathOf, KeyFields, ServiceField, showProblems } from './connection-fields.tsx';
import { ConnectionTester } from './connection-test.tsx';
import { KeySection } from './key-section.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { saveConnection } from './save-connection.ts';
import { useAttempt } from './use-attempt.ts';

interface ConnectionFormProps {
  readonly connection: Connection | null;
  readonly protection: KeyProtection;
  /** Whether it was just added, so that the test comes next. */
  readonly isNew: boolean;
  readonly onCreated: (connection: Connection) => void;
  readonly onRemoved: () => void;
}

/** Renders the form of a connection: address, key, test, and overrides. A new one also asks for its key. */
export function ConnectionForm({ connection, protection, isNew, onCreated, onRemoved }: ConnectionFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [draft, setDraft] = useState(() => draftOf(connection, '', protection));
  const [tried, setTried] = useState(false);
  const [justSaved, setJustSaved] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const here = useHere();
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone, and with it the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), []);
  const losesKey = forgetsKey(connection, draft.baseUrl);
  const needsKey =
    (connection === null || losesKey) && takesKey({ ...connection?.profile, ...draft.profile });
  const problems = problemsOf(draft, needsKey);
  const changed =
    connection === null ||
    draft.name !== connection.name ||
    draft.baseUrl !== connection.baseUrl ||
    (draft.profile.plainHttp ?? false) !== connection.profile.plainHttp;
  useUnsaved(connection === null ? isTyped(draft) : changed);

  const save = async () => {
    if (!isSound(problems)) return;
    let known = null as Connection | null;
    const saved = await attempt(() =>
      saveConnection(draft, connection?.id, (connection) => {
        known = connection;
      }),
    );
    setJustSaved(saved);
    // A user who has left the page meanwhile must not be taken back.
    if (known === null || !here.current) return;
    if (connection === null) onCreated(known);
    else if (saved) setDraft(afterSave(draft, known));
  };

  return (
    <div className="flex flex-col gap-6">
      {connection ? <ConnectionUse id={connection.id} /> : null}
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          showProblems(event.currentTarget, () => setTried(true));
          void save();
        }}
      >
        {connection ? null : <ServiceField draft={draft} onChange={setDraft} />}
        <AddressFields
          draft={draft}
          onChange={setDraft}
          problems={problems}
          tried={tried}
          {...(connection ? { chatPath: chatPathOf(connection.profile) } : {})}
        />
        {losesKey ? (
          <p role="status" className="rounded-md bg-warn-tint px-3 py-2 text-sm">
            {t('settings:connections.baseUrlChange')}
          </p>
        ) : null}
        {needsKey ? (
          <KeyFields
            draft={draft}
            onChange={setDraft}
            problems={problems}
            tried={tried}
            protection={protection}
          />
        ) : null}
        {problem ? <CallProblemNotice problem={problem} /> : null}
        {changed ? (
          <Button type="submit" variant="primary" className="self-start" busy={busy}>
            {connection === null ? t('settings:connections.addNow') : t('common:save')}
          </Button>
        ) : justSaved ? (
          <SavedNote />
        ) : null}
      </form>
      {connection && !losesKey && takesKey(connection.profile) ? (
        <KeySection connection={connection} protection={protection} />
      ) : null}
      {connection && !changed ? (
        <ConnectionTester id={connection.id} free={!takesKey(connection.profile)} focused={isNew} />
      ) : null}
      {connection ? <ProfileFields connection={connection} /> : null}
      {connection ? <RemoveConnection connection={connection} onRemoved={onRemoved} /> : null}
    </div>
  );
}

function RemoveConnection({ connection, onRemoved }: { connection: Connection; onRemoved: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const here = useHere();
  const remove = () =>
    attempt(async () => {
      await api.connections.remove({ id: connection.id });
      // New requests need a connection: the sandbox always exists.
      if (settingsStore.getState().settings.connectionId === connection.id)
        saveSetting({ connectionId: SANDBOX_CONNECTION });
      // A user who has left the page meanwhile must not be taken back.
      if (here.current) onRemoved();
      connectionRecords.remove([connection.id], connectionRecords.rev);
    });
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-4">
      <Button
        variant="ghost"
        className="-ml-3 self-start text-bad! hover:bg-bad-tint"
        busy={busy}
        onClick={() => setIsConfirming(true)}
      >
        {t('settings:connections.remove')}
      </Button>
      {problem ? <CallProblemNotice problem={problem} /> : null}
      <AlertDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('settings:connections.removeTitle', { name: connection.name })}
        description={t('settings:connections.removeText')}
        confirmLabel={t('common:remove')}
        tone="danger"
        onConfirm={() => void remove()}
      />
    </div>
  );
}

/** Renders the note that the form was saved. */
function SavedNote() {
  const { t } = useTranslation('settings');
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-2">
      <Check aria-hidden size={16} className="text-good" />
      {t('connections.saved')}
    </p>
  );
}

/** Renders whether new requests use this connection, and the button to use it. Adding one does not do that yet. */
function ConnectionUse({ id }: { id: string }) {
  const { t } = useTranslation('settings');
  const active = useActiveConnection('chat');
  const nameOf = useConnectionName();
  if (active?.id === id) {
    return (
      <p role="status" className="rounded-md bg-craft-tint px-3 py-2 text-sm text-craft-ink">
        {t('connections.inUseNow')}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-hairline bg-raised px-3 py-2">
      {active ? (
        <p className="min-w-0 flex-1 break-words text-sm text-ink-2">
          {t('connections.notInUse', { name: nameOf(active) })}
        </p>
      ) : null}
      <Button size="sm" onClick={() => saveSetting(asDefault(id))}>
        {t('connections.useThis')}
      </Button>
    </div>
  );
}
