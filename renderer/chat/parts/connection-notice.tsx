import { Archive, ArrowLeftRight, Unplug, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { connectionsStore, useActiveConnection, useConnectionName } from '../../app/connections-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { models } from '../chat.ts';
import { unarchiveConversation } from '../conversation-actions.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { useChatConnection } from '../use-chat-connection.ts';
import { runCommand } from '../view-commands.ts';

/** Warns before sending that the chat's connection was removed or switched to another model. */
export function ConnectionNotice() {
  const { removed } = useChatConnection();
  const switched = useSessionState((state) => state.modelSwitched);
  if (removed) return <Removed />;
  return switched ? <Switched {...switched} /> : null;
}

function Removed() {
  const session = useSession();
  const { t } = useTranslation('chat');
  const active = useActiveConnection('chat');
  const nameOf = useConnectionName();
  return (
    <NoticeLine icon={<Unplug aria-hidden size={16} className="text-warn" />} words={t('connection.removed')}>
      {active ? (
        <Button
          size="sm"
          onClick={() => void models.load(active.id).then(() => session.options.moveTo(active.id))}
        >
          {t('connection.use', { connection: nameOf(active) })}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={() => runCommand('chooseModel')}>
        {t('connection.choose')}
      </Button>
    </NoticeLine>
  );
}

interface SwitchedProps {
  readonly from: string;
  readonly to: string;
  readonly connectionId: string;
}

function Switched({ from, to, connectionId }: SwitchedProps) {
  const session = useSession();
  const { t } = useTranslation(['chat', 'common']);
  const connection = useStore(connectionsStore, ({ connections }) =>
    connections.find(({ id }) => id === connectionId),
  );
  const nameOf = useConnectionName();
  if (!connection) return null;
  return (
    <NoticeLine
      icon={<ArrowLeftRight aria-hidden size={16} className="text-ink-3" />}
      words={t('chat:connection.switched', { connection: nameOf(connection), from, to })}
    >
      <Button size="sm" variant="ghost" onClick={() => runCommand('chooseModel')}>
        {t('chat:connection.otherModel')}
      </Button>
      <IconButton
        icon={X}
        size="sm"
        label={t('common:dismiss')}
        onClick={() => session.state.setState({ modelSwitched: null })}
      />
    </NoticeLine>
  );
}

/** Renders a line above the message box with information before sending and an action. */
export function NoticeLine({
  icon,
  words,
  children,
}: {
  icon: ReactNode;
  words: string;
  children: ReactNode;
}) {
  return (
    <div className="shrink-0 overflow-hidden pr-gutter-5 pl-5 [scrollbar-gutter:stable]">
      <div
        role="status"
        className="mx-auto mb-1 flex w-full max-w-[760px] flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-hairline bg-panel py-1.5 pr-1.5 pl-3 text-sm"
      >
        <span className="flex">{icon}</span>
        <span className="min-w-40 flex-1 break-words">{words}</span>
        <span className="flex items-center gap-1">{children}</span>
      </div>
    </div>
  );
}

/** Says that the conversation in view is archived, and offers to return it to the list. */
export function ArchivedNotice() {
  const { t } = useTranslation('chat');
  const summary = useSessionState((state) => state.summary);
  if (summary === null || summary.archivedAt === null) return null;
  return (
    <NoticeLine icon={<Archive aria-hidden size={16} className="text-ink-3" />} words={t('archive.notice')}>
      <Button size="sm" onClick={() => void unarchiveConversation(summary.id)}>
        {t('archive.unarchive')}
      </Button>
    </NoticeLine>
  );
}
