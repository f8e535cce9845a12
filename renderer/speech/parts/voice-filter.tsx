import { ChevronDown, Search, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isComposing } from '../../ui/key-combo.ts';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { languageName } from '../language-name.ts';
import { voices } from '../speech.ts';
import { useWish } from '../view-wishes.ts';
import { languagesOf } from '../voice-rows.ts';

export interface VoiceFilterState {
  readonly query: string;
  readonly language: string | null;
}

/** Stands for "all languages" in the menu, where a value must be a text. */
const ALL = '*';

interface VoiceFilterProps {
  readonly filter: VoiceFilterState;
  readonly onChange: (filter: VoiceFilterState) => void;
}

/** Finds voices by words and by language. */
export function VoiceFilter({ filter, onChange }: VoiceFilterProps) {
  const { t } = useTranslation('speech');
  const all = useStore(voices.state, (state) => state.voices);
  const languages = useMemo(() => languagesOf(all), [all]);
  const box = useRef<HTMLInputElement>(null);
  useWish('focusVoices', () => {
    // After what the pane itself gives the focus to when it comes.
    requestAnimationFrame(() => box.current?.select());
  });
  const chosen = filter.language === null ? t('voices.allLanguages') : languageName(filter.language);
  return (
    <div className="flex flex-col gap-1 px-3 pb-1.5">
      <search className="relative block">
        <Search aria-hidden size={15} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
        <input
          ref={box}
          type="search"
          aria-label={t('voices.search')}
          placeholder={t('voices.search')}
          value={filter.query}
          spellCheck={false}
          onChange={(event) => onChange({ ...filter, query: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === 'Escape' && filter.query !== '') {
              event.stopPropagation();
              onChange({ ...filter, query: '' });
            }
            if (event.key === 'ArrowDown' || event.key === 'Enter') {
              event.preventDefault();
              document.querySelector<HTMLElement>('[data-voice-list] [data-row][tabindex="0"]')?.focus();
            }
          }}
          className="[&::-webkit-search-cancel-button]:hidden h-8.5 w-full rounded-md border border-hairline bg-background pr-8 pl-8.5 text-base transition-colors hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0"
        />
        {filter.query === '' ? null : (
          <button
            type="button"
            aria-label={t('voices.clearSearch')}
            onClick={() => {
              onChange({ ...filter, query: '' });
              box.current?.focus();
            }}
            className="absolute top-1/2 right-1 flex size-6.5 -translate-y-1/2 items-center justify-center rounded-md text-ink-3 hover:text-ink"
          >
            <X aria-hidden size={14} />
          </button>
        )}
      </search>
      {languages.length > 1 || filter.language !== null ? (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('voices.languageFilter', { language: chosen })}
              className="flex h-7 w-fit items-center gap-1 rounded-md px-1.5 text-sm text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
            >
              {chosen}
              <ChevronDown aria-hidden size={14} />
            </button>
          }
        >
          <MenuChoice
            label={t('voices.language')}
            value={filter.language ?? ALL}
            onValueChange={(value) => onChange({ ...filter, language: value === ALL ? null : value })}
            options={[
              { value: ALL, label: t('voices.allLanguages') },
              ...languages.map((language) => ({ value: language, label: languageName(language) })),
            ]}
          />
        </Menu>
      ) : null}
    </div>
  );
}
