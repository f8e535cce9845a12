import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { voices } from '../speech.ts';
import { useSelectedBy } from '../speech-view.ts';
import { languagesOf } from '../voice-rows.ts';
import { languageName } from '../voice-summary.ts';

export interface VoiceFilterState {
  readonly query: string;
  readonly language: string | null;
}

/** The value for all languages, as the menu needs a string. */
const ALL = '*';

interface VoiceFilterProps {
  readonly filter: VoiceFilterState;
  readonly onChange: (filter: VoiceFilterState) => void;
}

/** Renders the search and the language filter of voices. */
export function VoiceFilter({ filter, onChange }: VoiceFilterProps) {
  const { t } = useTranslation('speech');
  const all = useStore(voices.state, (state) => state.voices);
  const languages = useMemo(() => languagesOf(all), [all]);
  const box = useSelectedBy('focusVoices');
  const chosen = filter.language === null ? t('voices.allLanguages') : languageName(filter.language);
  return (
    <div className="list-edges flex flex-col gap-1 pb-1.5">
      <SearchField
        ref={box}
        label={t('action.searchVoices')}
        value={filter.query}
        onValueChange={(query) => onChange({ ...filter, query })}
        rows={'[data-voice-list] [data-row][tabindex="0"]'}
      />
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
