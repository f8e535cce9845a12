import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/button.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { items } from '../library.ts';
import { showTrash, useWish } from '../library-view.ts';

/** Finds files by the words of prompt, title and model. */
export function SearchBox() {
  const { t } = useTranslation('library');
  const query = useStore(items.state, (state) => state.view.query);
  const box = useRef<HTMLInputElement>(null);
  useWish('focusSearch', () => box.current?.select());
  return (
    <search className="relative mr-1 block w-32 sm:w-52 wide:w-72">
      <Search aria-hidden size={15} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
      <input
        ref={box}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        spellCheck={false}
        onChange={(event) => {
          showTrash(false);
          items.narrow({ query: event.currentTarget.value });
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Escape' && query !== '') {
            event.stopPropagation();
            items.narrow({ query: '' });
          } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            document.querySelector<HTMLElement>('[data-library-items] [data-item][tabindex="0"]')?.focus();
          }
        }}
        className="[&::-webkit-search-cancel-button]:hidden h-8 w-full rounded-md border border-hairline bg-raised pr-8 pl-8.5 text-base text-ellipsis transition-colors hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0"
      />
      {query === '' ? null : (
        <span className="absolute inset-y-0 right-0.5 flex items-center">
          <IconButton
            size="sm"
            label={t('clearSearch')}
            onClick={() => {
              items.narrow({ query: '' });
              box.current?.focus();
            }}
          >
            <X aria-hidden size={14} />
          </IconButton>
        </span>
      )}
    </search>
  );
}
