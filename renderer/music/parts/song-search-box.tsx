import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/button.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { search } from '../music.ts';
import { useWish } from '../view-wishes.ts';

/** Finds songs by the words of title, style and text. */
export function SongSearchBox() {
  const { t } = useTranslation('music');
  const query = useStore(search.state, (state) => state.query);
  const box = useRef<HTMLInputElement>(null);
  useWish('focusSearch', () => {
    // After what the pane itself gives the focus to when it comes.
    requestAnimationFrame(() => box.current?.select());
  });
  return (
    <div className="px-3 pb-2">
      <search className="relative block">
        <Search aria-hidden size={15} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
        <input
          ref={box}
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={query}
          spellCheck={false}
          onChange={(event) => search.search(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === 'Escape' && query !== '') {
              event.stopPropagation();
              search.search('');
            }
            if (event.key === 'ArrowDown' || event.key === 'Enter') {
              event.preventDefault();
              document.querySelector<HTMLElement>('[data-song-list] [data-row][tabindex="0"]')?.focus();
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
                search.search('');
                box.current?.focus();
              }}
            >
              <X aria-hidden size={14} />
            </IconButton>
          </span>
        )}
      </search>
    </div>
  );
}
