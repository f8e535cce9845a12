import { Plus, Search, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ListHeader } from '../../app/list-header.tsx';
import { settingsStore } from '../../app/settings-store.ts';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { closeListOverlay, isWide, toggleList, windowState } from '../../app/window-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { lazyCode, useLazyCode } from '../../ui/lazy-code.ts';
import { chat } from '../chat.ts';
import { openHit } from '../open-hit.ts';
import { useWish } from '../use-wish.ts';
import { wish } from '../view-commands.ts';
import { ListRows } from './list-rows.tsx';

const searchHits = lazyCode(async () => (await import('./search-hits.tsx')).SearchHits);
const trash = lazyCode(async () => (await import('./conversation-trash.tsx')).ConversationTrash);

/** The pane beside the rail: all conversations, or what a search found. */
export function ConversationList() {
  const { t } = useTranslation('chat');
  const query = useStore(chat.search.state, (state) => state.query);
  const box = useRef<HTMLInputElement>(null);
  const [trashOpen, setTrashOpen] = useState(false);
  useWish('openTrash', () => setTrashOpen(true));
  const newKeys = useShortcutOf('chat.new');
  useWish('focusSearch', () => {
    if (isWide() ? settingsStore.getState().settings.listCollapsed : !windowState.getState().listOverlayOpen)
      toggleList();
    // The pane may have to appear first.
    requestAnimationFrame(() => box.current?.select());
  });
  const searching = query.trim() !== '';
  const Hits = useLazyCode(searchHits, searching);
  const ConversationTrash = useLazyCode(trash, trashOpen);
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
      <div className="px-3 pb-2">
        <search className="relative block">
          <Search aria-hidden size={15} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
          <input
            ref={box}
            type="search"
            aria-label={t('list.searchLabel')}
            placeholder={t('list.searchLabel')}
            value={query}
            spellCheck={false}
            onChange={(event) => chat.search.search(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return;
              if (event.key === 'Escape' && query !== '') {
                event.stopPropagation();
                chat.search.search('');
              }
              if (event.key === 'Enter') {
                event.preventDefault();
                void chat.search.settled().then((hits) => openHit(hits[0]));
              }
              if (event.key === 'ArrowDown') {
                event.preventDefault();
                document.querySelector<HTMLElement>('[data-chat-list] [data-row][tabindex="0"]')?.focus();
              }
            }}
            className="[&::-webkit-search-cancel-button]:hidden h-8.5 w-full rounded-md border border-hairline bg-background pr-8 pl-8.5 text-base transition-colors hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0"
          />
          {query === '' ? null : (
            <span className="absolute inset-y-0 right-1 flex items-center">
              <IconButton
                size="sm"
                label={t('list.clearSearch')}
                onClick={() => {
                  chat.search.search('');
                  box.current?.focus();
                }}
              >
                <X aria-hidden size={14} />
              </IconButton>
            </span>
          )}
        </search>
      </div>
      <div data-chat-list className="flex min-h-0 flex-1 flex-col">
        {searching && Hits ? <Hits /> : <ListRows />}
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
      {ConversationTrash ? <ConversationTrash open={trashOpen} onOpenChange={setTrashOpen} /> : null}
    </div>
  );
}
