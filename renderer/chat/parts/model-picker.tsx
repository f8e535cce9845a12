import { Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ModelEntry } from '../../../shared/contract/connections.ts';
import type { Connection } from '../../../shared/domain/connection.ts';
import type { ChatInterface } from '../../../shared/domain/conversation.ts';
import { connectionsStore, useConnectionName } from '../../app/connections-store.ts';
import { useSettings } from '../../app/settings-store.ts';
import { useConnectionStatus } from '../../app/use-connection-status.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { cx } from '../../ui/cx.ts';
import { models } from '../chat.ts';
import { ownVision, visionOf } from '../model-vision.ts';
import { BUILT_IN } from '../models-store.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { useChatConnection } from '../use-chat-connection.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { ModelListNotes } from './model-list-notes.tsx';

interface ModelPickerProps {
  readonly onChoose: (model: string, connectionId: string) => void;
  readonly trigger: ReactElement;
  /** Whether the choice is for one request and does not change the chat's connection. */
  readonly keepsConnection?: boolean;
  readonly align?: 'start' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Selects a model of the chat's interface: in groups, by search, or by a typed id. */
export function ModelPicker({
  onChoose,
  trigger,
  keepsConnection = false,
  align = 'start',
  onOpenChange,
  ...control
}: ModelPickerProps) {
  const { t } = useTranslation('chat');
  const options = useSessionState((state) => state.options);
  const favourites = useSettings((settings) => settings.favouriteModels);
  const modelVision = useSettings((settings) => settings.modelVision);
  const { connections } = useStore(connectionsStore);
  const own = useChatConnection();
  const nameOf = useConnectionName();
  const offers = useStore(models.state);
  const others = connections.filter(({ id }) => id !== own.id);
  const names = new Map(connections.map((connection) => [connection.id, nameOf(connection)]));
  const item = (connectionId: string, model: ModelEntry, detail?: string) => {
    const vision = visionOf(
      model.id,
      offers[connectionId]?.models ?? [model],
      ownVision({ modelVision }, connectionId),
      offers[connectionId]?.visionModels,
    );
    return {
      id: itemId(connectionId, model.id),
      label: model.id,
      keywords: names.get(connectionId),
      detail,
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
      }).map(({ id, models }, _, all) => {
        const kind = t(`model.${id}`);
        const name = own.connection ? nameOf(own.connection) : null;
        const isOne = name === null || others.length === 0;
        const label = isOne ? kind : t('model.ofConnection', { connection: name, group: kind });
        // If no model of a service is known, the name of the service says more than "Other".
        const isUnknown = id === 'other' && all.every((one) => one.id === id || one.id === 'favourites');
        return {
          id,
          label: isUnknown && name !== null ? name : label,
          items: models.map((model) =>
            item(own.id, model, model.interfaces.includes(options.interface) ? '' : t('model.notOffered')),
          ),
        };
      });
  const ofOthers = others.map((connection) => {
    const offered = (offers[connection.id] ?? BUILT_IN).models;
    const fitting = offered.filter((model) => model.interfaces.includes(options.interface));
    // A connection with only the other interface uses that one with its model.
    const shown = fitting.length > 0 ? fitting : offered;
    return {
      id: connection.id,
      label: nameOf(connection),
      items: shown.map((model) => item(connection.id, model)),
    };
  });
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
      groups={[...ofOwn, ...ofOthers]}
      value={own.removed ? null : itemId(own.id, options.model)}
      onSelect={({ id }) => onChoose(modelIn(id), connectionIn(id))}
      custom={(query) => (query === '' ? [] : typed(query))}
      empty={t('model.empty')}
      footer={
        <>
          {!keepsConnection && (own.removed || others.length > 0) ? (
            <ConnectionChoice connections={connections} chosen={own.id} />
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

/** Joins both ids with a line feed, which no connection id contains. */
function itemId(connectionId: string, model: string): string {
  return `${connectionId}\n${model}`;
}

function connectionIn(item: string): string {
  return item.slice(0, item.indexOf('\n'));
}

function modelIn(item: string): string {
  return item.slice(item.indexOf('\n') + 1);
}

type ModelGroupId = 'favourites' | 'service' | 'partner' | 'vision' | 'other';

interface ModelGroup {
  readonly id: ModelGroupId;
  readonly models: readonly ModelEntry[];
}

/**
 * Groups the models of one interface for the picker: favourites first, each model once, vision models apart from the
 * service's own and the partners'. Always includes the selected model, even one typed by hand.
 */
export function groupModels(
  models: readonly ModelEntry[],
  choice: { interface: ChatInterface; model: string; favourites: readonly string[] },
): ModelGroup[] {
  const offered = models.filter((model) => model.interfaces.includes(choice.interface));
  const known = new Set(offered.map((model) => model.id));
  const extra = [choice.model, ...choice.favourites]
    .filter((id, at, all) => !known.has(id) && all.indexOf(id) === at)
    .map((id) => models.find((model) => model.id === id) ?? typed(id, choice.interface));
  const groups = new Map<ModelGroupId, ModelEntry[]>([
    ['favourites', []],
    ['service', []],
    ['partner', []],
    ['vision', []],
    ['other', []],
  ]);
  for (const model of [...offered, ...extra]) {
    groups.get(groupOf(model, known, choice.favourites))?.push(model);
  }
  return [...groups].filter(([, list]) => list.length > 0).map(([id, list]) => ({ id, models: list }));
}

function groupOf(model: ModelEntry, known: ReadonlySet<string>, favourites: readonly string[]): ModelGroupId {
  if (favourites.includes(model.id)) return 'favourites';
  if (!known.has(model.id) || model.owner === 'unknown') return 'other';
  return model.vision ? 'vision' : model.owner;
}

function typed(id: string, chosen: ChatInterface): ModelEntry {
  const { sees } = visionOf(id, [], {});
  return { id, owner: 'unknown', vision: sees, visionFrom: 'builtin', interfaces: [chosen] };
}

interface ConnectionChoiceProps {
  readonly connections: readonly Connection[];
  /** The id of the chat's own connection. */
  readonly chosen: string;
}

/** Switches the chat to another connection with one click; keeps the model if that connection lists it. */
function ConnectionChoice({ connections, chosen }: ConnectionChoiceProps) {
  const session = useSession();
  const { t } = useTranslation('chat');
  const nameOf = useConnectionName();
  const statusOf = useConnectionStatus();
  return (
    <fieldset
      aria-label={t('connection.label')}
      className="flex max-h-24 min-w-0 flex-wrap gap-1.5 overflow-y-auto border-t border-hairline px-3 py-2"
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
