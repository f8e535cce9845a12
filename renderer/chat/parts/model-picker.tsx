import { Eye } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ModelEntry } from '../../../shared/contract/connections.ts';
import type { Connection } from '../../../shared/domain/connection.ts';
import { connectionsStore } from '../../app/connections-store.ts';
import { useSettings } from '../../app/settings-store.ts';
import { useConnectionName } from '../../app/use-connection-name.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { models } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { groupModels } from '../model-groups.ts';
import { ownVision, visionOf } from '../model-vision.ts';
import { BUILT_IN } from '../models-store.ts';
import { useChatConnection } from '../use-chat-connection.ts';
import { ConnectionChoice } from './connection-choice.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { ModelListNotes } from './model-list-notes.tsx';

interface ModelPickerProps {
  readonly session: ConversationSession;
  readonly onChoose: (model: string, connectionId: string) => void;
  readonly trigger: ReactElement;
  /** Models of every connection are offered, not only those of the chat's own. */
  readonly everyConnection?: boolean;
  readonly align?: 'start' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Chooses a model of the chat's interface: in groups, by search, or an id typed by hand. */
export function ModelPicker({
  session,
  onChoose,
  trigger,
  everyConnection = false,
  align = 'start',
  onOpenChange,
  ...control
}: ModelPickerProps) {
  const { t } = useTranslation('chat');
  const options = useStore(session.state, (state) => state.options);
  const favourites = useSettings((settings) => settings.favouriteModels);
  const modelVision = useSettings((settings) => settings.modelVision);
  const { connections } = useStore(connectionsStore);
  const own = useChatConnection(session);
  const nameOf = useConnectionName();
  const offers = useStore(models.state);
  const others = everyConnection ? connections.filter(({ id }) => id !== own.id) : NO_CONNECTIONS;
  const groups = useMemo(() => {
    const names = new Map(connections.map((connection) => [connection.id, nameOf(connection)]));
    const item = (connectionId: string, model: ModelEntry) => {
      const vision = visionOf(
        model.id,
        offers[connectionId]?.models ?? [model],
        ownVision({ modelVision }, connectionId),
      );
      return {
        id: itemId(connectionId, model.id),
        label: model.id,
        keywords: names.get(connectionId),
        detail: model.interfaces.includes(options.interface) ? undefined : t('model.notOffered'),
        trailing: (
          <span className="flex items-center gap-1.5 text-ink-3">
            {vision.sees ? <Eye size={15} aria-label={t(`model.sees.${vision.from}`)} /> : null}
            <FavouriteStar model={model.id} favourites={favourites} />
          </span>
        ),
      };
    };
    const ofOwn = own.removed
      ? []
      : groupModels((offers[own.id] ?? BUILT_IN).models, {
          interface: options.interface,
          model: options.model,
          favourites,
        }).map((group) => {
          const kind = t(`model.${group.id}`);
          const name = own.connection && others.length > 0 ? nameOf(own.connection) : null;
          return {
            id: group.id,
            label: name === null ? kind : t('model.ofConnection', { connection: name, group: kind }),
            items: group.models.map((model) => item(own.id, model)),
          };
        });
    const ofOthers = others.map((connection) => ({
      id: connection.id,
      label: nameOf(connection),
      items: (offers[connection.id] ?? BUILT_IN).models
        .filter((model) => model.interfaces.includes(options.interface))
        .map((model) => item(connection.id, model)),
    }));
    return [...ofOwn, ...ofOthers];
  }, [
    offers,
    options.interface,
    options.model,
    favourites,
    modelVision,
    connections,
    own,
    others,
    nameOf,
    t,
  ]);
  const typed = (query: string) => [
    ...(own.removed ? [] : [{ id: itemId(own.id, query), label: t('model.use', { id: query }) }]),
    ...others.map((connection) => ({
      id: itemId(connection.id, query),
      label: t('model.useOver', { id: query, connection: nameOf(connection) }),
    })),
  ];
  const listed = own.connection ? [own.connection, ...others] : others;
  return (
    <Combobox
      {...control}
      align={align}
      trigger={trigger}
      label={t('model.choose')}
      placeholder={t('model.search')}
      groups={groups}
      value={own.removed ? null : itemId(own.id, options.model)}
      onSelect={({ id }) => onChoose(modelIn(id), connectionIn(id))}
      custom={(query) => (query === '' ? [] : typed(query))}
      empty={t('model.empty')}
      footer={
        <>
          {everyConnection && (own.removed || others.length > 0) ? (
            <ConnectionChoice session={session} connections={connections} chosen={own.id} />
          ) : null}
          <ModelListNotes connections={listed} />
        </>
      }
      onOpenChange={(open) => {
        if (open) for (const { id } of listed) void models.load(id);
        onOpenChange?.(open);
      }}
    />
  );
}

const NO_CONNECTIONS: readonly Connection[] = [];

/** A line feed stands in no id of a connection. */
function itemId(connectionId: string, model: string): string {
  return `${connectionId}\n${model}`;
}

function connectionIn(item: string): string {
  return item.slice(0, item.indexOf('\n'));
}

function modelIn(item: string): string {
  return item.slice(item.indexOf('\n') + 1);
}
