import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CHAT_MODELS } from '../../../shared/service/models.ts';
import { dayStart } from '../../lib/days.ts';
import { formatDay } from '../../locales/format.ts';
import { TagChoice, toggleTag } from '../../tags/tag-choice.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/field.tsx';
import { ModelIdPicker } from '../../ui/model-id-picker.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { chat, models } from '../chat.ts';
import { openFirstHit } from '../open-hit.ts';
import { NO_FILTER, narrowedBy, SEARCH_DATES, SEARCH_HAS, type SearchNarrowing } from '../search-store.ts';
import { useSelectedBy } from '../view-commands.ts';

/** Renders the search field and filters for all conversations. */
export function MessageSearch() {
  const { t } = useTranslation('chat');
  const query = useStore(chat.search.state, (state) => state.query);
  const narrowed = useStore(chat.search.state, (state) => narrowedBy(state.filter));
  const box = useSelectedBy('focusSearch');
  const [choosing, setChoosing] = useState(false);
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

/** Offers the filters of a search; each choice applies at once. */
function SearchFilters() {
  const { t } = useTranslation(['finding', 'chat']);
  const filter = useStore(chat.search.state, (state) => state.filter);
  const turned = filter.from !== '' && filter.to !== '' && filter.from > filter.to;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">{t('finding:filter.title')}</h3>
      <ModelChoice model={filter.model} />
      <Chips legend={t('finding:filter.when')}>
        {SEARCH_DATES.map((date) => (
          <Chip key={date} on={filter.date === date} onPress={() => chat.search.narrow({ date })}>
            {t(`finding:filter.date.${date}`)}
          </Chip>
        ))}
      </Chips>
      {filter.date === 'range' ? (
        <div className="grid grid-cols-2 gap-2">
          <TextField
            type="date"
            label={t('finding:filter.from')}
            value={filter.from}
            onValueChange={(from) => chat.search.narrow({ from })}
          />
          <TextField
            type="date"
            label={t('finding:filter.to')}
            value={filter.to}
            error={turned ? t('finding:filter.rangeTurned') : undefined}
            onValueChange={(to) => chat.search.narrow({ to })}
          />
        </div>
      ) : null}
      <TagChoice kind="chat" chosen={filter.tags} onChange={(tags) => chat.search.narrow({ tags })} />
      <Chips legend={t('finding:filter.holds')}>
        {SEARCH_HAS.map((kind) => {
          const on = filter.has.includes(kind);
          const has = on ? filter.has.filter((one) => one !== kind) : [...filter.has, kind];
          return (
            <Chip key={kind} on={on} onPress={() => chat.search.narrow({ has })}>
              {t(`finding:filter.has.${kind}`)}
            </Chip>
          );
        })}
      </Chips>
      <div className="flex justify-end border-t border-hairline pt-2">
        <Button size="sm" variant="ghost" disabled={filter === NO_FILTER} onClick={() => chat.search.widen()}>
          {t('finding:filter.clear')}
        </Button>
      </div>
    </div>
  );
}

function ModelChoice({ model }: { model: string }) {
  const { t } = useTranslation('finding');
  const offered = useStore(models.state);
  const ids = [...CHAT_MODELS, ...Object.values(offered).flatMap((offer) => offer.models)].map(
    ({ id }) => id,
  );
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-xs text-ink-3">{t('filter.model')}</span>
      <ModelIdPicker
        labelHidden
        models={ids}
        value={model}
        placeholder={t('filter.anyModel')}
        onSelect={(id) => chat.search.narrow({ model: id === model ? '' : id })}
      />
    </div>
  );
}

function Chips({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs text-ink-3">{legend}</legend>
      <div className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">{children}</div>
    </fieldset>
  );
}

/** Shows the active filters, each with a button that removes it, and one that removes all. */
function SearchChips({ onEmptied }: { onEmptied: () => void }) {
  const { t } = useTranslation('finding');
  const filter = useStore(chat.search.state, (state) => state.filter);
  const drop = (change: Partial<SearchNarrowing>) => {
    if (narrowedBy({ ...filter, ...change }) === 0) onEmptied();
    chat.search.narrow(change);
  };
  const date = dateLabel(filter, t);
  return (
    <ul aria-label={t('filter.title')} className="mt-2 flex flex-wrap items-center gap-1.5">
      {filter.model === '' ? null : <SetChip name={filter.model} onDrop={() => drop({ model: '' })} />}
      {date === null ? null : <SetChip name={date} onDrop={() => drop({ date: 'any', from: '', to: '' })} />}
      {filter.tags.map((tag) => (
        <SetChip key={tag} name={`#${tag}`} onDrop={() => drop({ tags: toggleTag(filter.tags, tag) })} />
      ))}
      {filter.has.map((kind) => (
        <SetChip
          key={kind}
          name={t(`filter.has.${kind}`)}
          onDrop={() => drop({ has: filter.has.filter((one) => one !== kind) })}
        />
      ))}
      <li>
        <button
          type="button"
          className="h-6 rounded-md px-1.5 text-xs text-ink-2 hover:bg-hover hover:text-ink"
          onClick={() => drop(NO_FILTER)}
        >
          {t('filter.clear')}
        </button>
      </li>
    </ul>
  );
}

function SetChip({ name, onDrop }: { name: string; onDrop: () => void }) {
  const { t } = useTranslation('finding');
  return (
    <li className="flex h-6 max-w-full items-center rounded-full bg-craft-tint pr-0.5 pl-2 text-xs text-craft-ink">
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={t('filter.drop', { name })}
        onClick={onDrop}
        className="ml-0.5 flex size-5 shrink-0 items-center justify-center rounded-full hover:bg-hover"
      >
        <X aria-hidden size={12} />
      </button>
    </li>
  );
}

/** Returns the date filter as text; null if none is set. */
function dateLabel(
  { date, from, to }: SearchNarrowing,
  t: ReturnType<typeof useTranslation<'finding'>>['t'],
): string | null {
  if (date === 'any') return null;
  if (date !== 'range') return t(`filter.date.${date}`);
  const first = dayStart(from, 0);
  const last = dayStart(to, 0);
  if (first === null) return last === null ? null : t('filter.until', { day: formatDay(last) });
  if (last === null) return t('filter.since', { day: formatDay(first) });
  return t('filter.between', { from: formatDay(first), to: formatDay(last) });
}
