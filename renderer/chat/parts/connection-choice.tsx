import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../shared/domain/connection.ts';
import { useConnectionName } from '../../app/use-connection-name.ts';
import { useConnectionStatus } from '../../app/use-connection-status.ts';
import { cx } from '../../ui/cx.ts';
import { models } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';

interface ConnectionChoiceProps {
  readonly session: ConversationSession;
  readonly connections: readonly Connection[];
  /** The chat's own. */
  readonly chosen: string;
}

/** Moves the chat to another connection with one click; the model stays where that connection lists it. */
export function ConnectionChoice({ session, connections, chosen }: ConnectionChoiceProps) {
  const { t } = useTranslation('chat');
  const nameOf = useConnectionName();
  const statusOf = useConnectionStatus();
  return (
    <fieldset
      aria-label={t('connection.label')}
      className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto border-t border-hairline px-3 py-2"
    >
      {connections.map((connection) => {
        const { dot, words } = statusOf(connection);
        const name = nameOf(connection);
        return (
          <button
            key={connection.id}
            type="button"
            aria-pressed={connection.id === chosen}
            aria-label={`${name}, ${words}`}
            onClick={() => {
              if (connection.id === chosen) return;
              void models.load(connection.id).then(() => session.options.moveTo(connection.id));
            }}
            className={cx(
              'flex h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-sm transition-colors',
              connection.id === chosen
                ? 'border-craft bg-craft-tint text-craft-ink'
                : 'border-hairline text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dot)} />
            <span className="truncate">{name}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
