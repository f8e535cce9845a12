import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { chat } from '../chat.ts';
import { openFirstHit } from '../open-hit.ts';
import { narrowedBy } from '../search-filter.ts';
import { useCommand } from '../view-commands.ts';
import { SearchChips, SearchFilters } from './search-filters.tsx';

const FOCUS_AFTER_MS = 50;

/** Words to search all conversations for, and what the search is narrowed to. */
export function MessageSearch() {
  const { t } = useTranslation('chat');
  const query = useStore(chat.search.state, (state) => state.query);
  const narrowed = useStore(chat.search.state, (state) => narrowedBy(state.filter));
  const box = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  useCommand('focusSearch', () => {
    // After what the pane itself gives the focus to when it comes.
    setTimeout(() => box.current?.select(), FOCUS_AFTER_MS);
  });
  return (
    <div data-message-search className="list-edges pb-2">
      <SearchField
        ref={box}
        label={t('list.searchLabel')}
        value={query}
        onValueChange={(next) => chat.search.search(next)}
        onClear={() => chat.search.clear()}
        onEnter={() => void openFirstHit()}
        rows={'[data-chat-list] [data-row][tabindex="0"]'}
        trailing={
          <Popover
            align="end"
            label={t('list.filter')}
            className="w-72 p-3"
            open={choosing}
            onOpenChange={setChoosing}
            trigger={
              <IconButton
                icon={
                  <ListFilter aria-hidden size={15} className={narrowed > 0 ? 'text-craft-ink' : undefined} />
                }
                size="sm"
                label={narrowed === 0 ? t('list.filter') : t('list.filtered', { count: narrowed })}
              />
            }
          >
            <SearchFilters />
          </Popover>
        }
      />
      {narrowed > 0 ? <SearchChips onEmptied={() => box.current?.focus()} /> : null}
    </div>
  );
}
