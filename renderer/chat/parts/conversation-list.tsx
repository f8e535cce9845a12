import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ListHeader } from '../../app/list-header.tsx';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { closeListOverlay } from '../../app/window-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { chat } from '../chat.ts';
import { isSearching } from '../search-store.ts';
import { useWish } from '../use-wish.ts';
import { wish } from '../view-commands.ts';
import { ConversationTrash } from './conversation-trash.tsx';
import { ListRows } from './list-rows.tsx';
import { MessageSearch } from './message-search.tsx';
import { SearchHits } from './search-hits.tsx';

/** The pane beside the rail: all conversations, or what a search found. */
export function ConversationList() {
  const { t } = useTranslation('chat');
  const [trashOpen, setTrashOpen] = useState(false);
  useWish('openTrash', () => setTrashOpen(true));
  const newKeys = useShortcutOf('chat.new');
  const searching = useStore(chat.search.state, isSearching);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('list.title')}>
        <IconButton
          label={t('list.new')}
          shortcut={newKeys}
          onClick={() => {
            chat.newChat();
            closeListOverlay();
            wish('focusComposer');
          }}
        >
          <Plus aria-hidden size={18} />
        </IconButton>
      </ListHeader>
      <MessageSearch />
      <div data-chat-list className="flex min-h-0 flex-1 flex-col">
        {searching ? <SearchHits /> : <ListRows />}
      </div>
      <div className="px-2 py-1.5">
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 aria-hidden size={14} />}
          onClick={() => setTrashOpen(true)}
        >
          {t('trash.title')}
        </Button>
      </div>
      <ConversationTrash open={trashOpen} onOpenChange={setTrashOpen} />
    </div>
  );
}
