import { ListFilter, Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/button.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { Popover } from '../../ui/popover.tsx';
import { chat } from '../chat.ts';
import { openFirstHit } from '../open-hit.ts';
import { narrowedBy } from '../search-filter.ts';
import { useCommand } from '../view-commands.ts';
import { SearchChips, SearchFilters } from './search-filters.tsx';

const FOCUS_AFTER_MS = 50;

/** Words to search all conversations for, and what the search is narrowed to. */
export function SearchField() {
  const { t } = useTranslation('chat');
  const query = useStore(chat.search.state, (state) => state.query);
  const narrowed = useStore(chat.search.state, (state) => narrowedBy(state.filter));
  const box = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  useCommand('focusSearch', () => {
    // After what the pane itself gives the focus to when it comes.
    setTimeout(() => box.current?.select(), FOCUS_AFTER_MS);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && query !== '') {
      event.stopPropagation();
      chat.search.clear();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      void openFirstHit();
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-chat-list] [data-row][tabindex="0"]')?.focus();
    }
  };
  return (
    <search className="block px-3 pb-2">
      <div className="relative flex items-center gap-1">
        <Search aria-hidden size={15} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
        <input
          ref={box}
          type="search"
          data-search-field
          aria-label={t('list.searchLabel')}
          placeholder={t('list.searchLabel')}
          value={query}
          spellCheck={false}
          onChange={(event) => chat.search.search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="[&::-webkit-search-cancel-button]:hidden h-8.5 w-full min-w-0 rounded-md border border-hairline bg-background pr-16 pl-8.5 text-base transition-colors hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0"
        />
        <span className="absolute inset-y-0 right-1 flex items-center">
          {query === '' ? null : (
            <IconButton
              size="sm"
              label={t('list.clearSearch')}
              onClick={() => {
                chat.search.clear();
                box.current?.focus();
              }}
            >
              <X aria-hidden size={14} />
            </IconButton>
          )}
          <Popover
            align="end"
            label={t('list.filter')}
            className="w-72 p-3"
            open={choosing}
            onOpenChange={setChoosing}
            trigger={
              <IconButton
                size="sm"
                label={narrowed === 0 ? t('list.filter') : t('list.filtered', { count: narrowed })}
              >
                <ListFilter aria-hidden size={15} className={narrowed > 0 ? 'text-craft-ink' : undefined} />
              </IconButton>
            }
          >
            <SearchFilters />
          </Popover>
        </span>
      </div>
      {narrowed > 0 ? <SearchChips onEmptied={() => box.current?.focus()} /> : null}
    </search>
  );
}
