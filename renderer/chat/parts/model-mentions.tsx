import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Preset } from '../../../shared/domain/preset.ts';
import { useConnectionName, useConnections } from '../../app/connections-store.ts';
import { useSettings } from '../../app/settings-store.ts';
import { ModelAvatar, withoutEmoji } from '../../ui/model-avatar.tsx';
import { rankItems } from '../../ui/rank-items.ts';
import { models } from '../chat.ts';
import { BUILT_IN } from '../models-store.ts';
import { applyPreset, presets } from '../parameters/presets.ts';
import { type Suggestion, SuggestionList } from '../prompts/suggestion-list.tsx';
import { SUGGESTIONS_MAX, type SuggestionProps, useSuggestions } from '../prompts/use-suggestions.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { sendOnceTo } from '../session-state.ts';
import { useChatConnection } from '../use-chat-connection.ts';
import { groupModels } from './model-picker.tsx';

/**
 * Suggests models after an at sign, which then get this message only, those of the chat's connection first. Before
 * the first message it also suggests presets, which apply to the whole chat.
 */
export function ModelMentions(props: SuggestionProps) {
  const session = useSession();
  const { query, listId, onInsert, onClose } = props;
  const { t } = useTranslation('composing');
  const options = useSessionState((state) => state.options);
  const favourites = useSettings((settings) => settings.favouriteModels);
  const { id: connectionId, removed } = useChatConnection();
  const offers = useStore(models.state);
  const { models: offered } = offers[connectionId] ?? BUILT_IN;
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  const others = connections.filter(({ id }) => id !== connectionId);
  useEffect(() => void models.load(connectionId), [connectionId]);
  const isOpen = query !== null;
  useEffect(() => {
    if (isOpen) for (const { id } of connections) void models.load(id);
  }, [isOpen, connections]);
  const groups = removed ? [] : groupModels(offered, { ...options, favourites });
  const isNew = useSessionState(({ turns, phase }) => phase === 'ready' && turns.length === 0);
  const saved = useStore(presets.state, ({ items }) => (isNew ? items : NO_PRESETS));
  const row = (id: string, name: string, detail: string | undefined, take: () => void): Suggestion => ({
    id,
    icon: <ModelAvatar model={name} />,
    label: withoutEmoji(name),
    detail,
    choose: () => {
      take();
      if (query) onInsert('', query);
      onClose();
    },
  });
  const rows = rankItems(
    [
      ...saved.map((preset) =>
        row(preset.id, preset.name, t('once.preset'), () => applyPreset(session, preset)),
      ),
      ...groups.flatMap((group) =>
        group.models.map(({ id }) =>
          row(id, id, id === options.model ? t('once.current') : undefined, () => sendOnceTo(id, session)),
        ),
      ),
      ...others.flatMap((connection) =>
        (offers[connection.id] ?? BUILT_IN).models
          .filter((model) => model.interfaces.includes(options.interface))
          .map(({ id: model }) =>
            row(`${connection.id} ${model}`, model, nameOf(connection), () =>
              sendOnceTo({ connectionId: connection.id, model }, session),
            ),
          ),
      ),
    ],
    query?.query ?? '',
  ).slice(0, SUGGESTIONS_MAX);
  const open = query !== null && rows.length > 0;
  const { at, setAt } = useSuggestions(props, { rows, open, late: false });
  return open ? (
    <SuggestionList
      id={listId}
      label={t('once.models')}
      note={t('once.only')}
      rows={rows}
      at={at}
      onHover={setAt}
    />
  ) : null;
}

const NO_PRESETS: readonly Preset[] = [];
