import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Connection } from '../../../shared/domain/connection.ts';
import { useConnectionName } from '../../app/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { models } from '../chat.ts';

/** Names the source of each model list that does not come from the service. */
export function ModelListNotes({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation(['chat', 'common']);
  const offers = useStore(models.state);
  const nameOf = useConnectionName();
  const notes = connections.flatMap((connection) => {
    const offer = offers[connection.id];
    if (offer === undefined) return [];
    const { source, failed, unreadable } = offer;
    const name = connections.length > 1 ? `${nameOf(connection)}: ` : '';
    const says = failed
      ? t(source === 'builtin' ? 'chat:model.list.builtinFailed' : 'chat:model.list.oldFailed')
      : source === 'builtin'
        ? t('chat:model.list.builtin')
        : unreadable > 0
          ? t('chat:model.list.unreadable', { count: unreadable })
          : null;
    return says === null ? [] : [{ id: connection.id, text: name + says, failed }];
  });
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 border-t border-hairline px-3 py-2 text-xs text-ink-2">
      {notes.map(({ id, text, failed }) => (
        <li key={id} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 break-words">{text}</span>
          {failed ? (
            <Button size="sm" variant="ghost" onClick={() => void models.load(id)}>
              {t('common:retry')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
