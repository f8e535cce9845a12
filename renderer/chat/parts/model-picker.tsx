import { Eye } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ModelEntry } from '../../../shared/contract/connections.ts';
import { CHAT_MODELS, MESSAGES_MODELS } from '../../../shared/service/models.ts';
import { useSettings } from '../../app/settings-store.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { models } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { groupModels } from '../model-groups.ts';
import { FavouriteStar } from './favourite-star.tsx';

/** What is offered until the connection has answered. */
const KNOWN: readonly ModelEntry[] = CHAT_MODELS.map(({ id, owner, vision }) => ({
  id,
  owner,
  vision,
  interfaces: MESSAGES_MODELS.some((model) => model === id) ? ['chat', 'messages'] : ['chat'],
}));

interface ModelPickerProps {
  readonly session: ConversationSession;
  readonly onChoose: (model: string) => void;
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Chooses a model of the conversation's interface: in groups, by search, or an id typed by hand. */
export function ModelPicker({
  session,
  onChoose,
  trigger,
  align = 'start',
  onOpenChange,
  ...control
}: ModelPickerProps) {
  const { t } = useTranslation('chat');
  const options = useStore(session.state, (state) => state.options);
  const favourites = useSettings((settings) => settings.favouriteModels);
  const defaultConnection = useSettings((settings) => settings.connectionId);
  const connectionId = options.connectionId ?? defaultConnection;
  const offered = useStore(models.state, (state) => state[connectionId]) ?? KNOWN;
  const groups = useMemo(
    () =>
      groupModels(offered, { interface: options.interface, model: options.model, favourites }).map(
        (group) => ({
          id: group.id,
          label: t(`model.${group.id}`),
          items: group.models.map((model) => ({
            id: model.id,
            label: model.id,
            detail: model.interfaces.includes(options.interface) ? undefined : t('model.notOffered'),
            trailing: (
              <span className="flex items-center gap-1.5 text-ink-3">
                {model.vision ? <Eye size={15} aria-label={t('model.seesImages')} /> : null}
                <FavouriteStar model={model.id} favourites={favourites} />
              </span>
            ),
          })),
        }),
      ),
    [offered, options.interface, options.model, favourites, t],
  );
  return (
    <Combobox
      {...control}
      align={align}
      trigger={trigger}
      label={t('model.choose')}
      placeholder={t('model.search')}
      groups={groups}
      value={options.model}
      onSelect={(item) => onChoose(item.id)}
      custom={(query) => (query === '' ? null : { id: query, label: t('model.use', { id: query }) })}
      empty={t('model.empty')}
      onOpenChange={(open) => {
        if (open) void models.load(connectionId);
        onOpenChange?.(open);
      }}
    />
  );
}
