import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../../app/settings-store.ts';
import { ModelAvatar } from '../../ui/model-avatar.tsx';
import { rankItems } from '../../ui/rank-items.ts';
import { models } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { type Suggestion, SuggestionList } from '../prompts/suggestion-list.tsx';
import { SUGGESTIONS_MAX, type SuggestionProps, useSuggestions } from '../prompts/use-suggestions.ts';
import { useChatConnection, useOffered } from '../use-chat-connection.ts';
import { groupModels } from './model-picker.tsx';

/** Models of the chat's connection that fit what is typed after an at sign: the message alone goes to the chosen one. */
export function ModelMentions(props: SuggestionProps & { readonly session: ConversationSession }) {
  const { session, asked, listId, onInsert, onClose } = props;
  const { t } = useTranslation('composing');
  const options = useStore(session.state, (state) => state.options);
  const favourites = useSettings((settings) => settings.favouriteModels);
  const { id: connectionId, removed } = useChatConnection(session);
  const { models: offered } = useOffered(connectionId);
  useEffect(() => void models.load(connectionId), [connectionId]);
  const groups = removed ? [] : groupModels(offered, { ...options, favourites });
  const rows = rankItems(
    groups.flatMap((group) => group.models.map(({ id }) => ({ label: id }))),
    asked?.query ?? '',
  )
    .slice(0, SUGGESTIONS_MAX)
    .map(
      ({ label }): Suggestion => ({
        id: label,
        icon: <ModelAvatar model={label} />,
        label,
        detail: label === options.model ? t('once.current') : undefined,
        choose: () => {
          session.setOnceModel(label);
          if (asked) onInsert('', asked);
          onClose();
        },
      }),
    );
  const open = asked !== null && rows.length > 0;
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
