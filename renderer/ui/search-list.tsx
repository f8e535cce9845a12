import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { Check, Search } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX_LENGTH } from '../../shared/service/limits.ts';
import { cx } from './cx.ts';
import { isComposing } from './key-combo.ts';
import { rankItems } from './rank-items.ts';

export interface SearchListItem {
  readonly id: string;
  readonly label: string;
  /** Secondary muted text. */
  readonly detail?: string | undefined;
  /** Additional words that the search matches. */
  readonly keywords?: string | undefined;
  /** Shown at the end of the row: a shortcut or a mark. */
  readonly trailing?: ReactNode;
}

export interface SearchListGroup<T extends SearchListItem = SearchListItem> {
  readonly id: string;
  readonly label: string;
  readonly items: readonly T[];
  /** Whether the items already match the query and are not filtered again. */
  readonly found?: boolean;
}

export interface SearchListProps<T extends SearchListItem = SearchListItem> {
  /** The accessible name of the list and its field. */
  readonly label: string;
  readonly placeholder: string;
  readonly groups: readonly SearchListGroup<T>[];
  readonly onSelect: (item: T) => void;
  /** The id of the selected item, which is marked. */
  readonly value?: string | null;
  /** Converts the query to items when nothing matches, such as a typed model id. */
  readonly custom?: (query: string) => readonly T[];
  /** Runs on each change of the query, to search elsewhere. */
  readonly onQueryChange?: (query: string) => void;
  /** Handles the space bar for the highlighted row, because no search begins with a space. */
  readonly onSpace?: { readonly hint: string; run(item: T): void };
  /** The text for a search without matches. */
  readonly empty?: ReactNode;
  /** Whether a search elsewhere is running. */
  readonly busy?: boolean;
  /** Sets the height of the list. */
  readonly className?: string;
}

/** Maximum number of rows per group; another letter narrows the list. */
const SHOWN_MAX = 100;

function bestItems<T extends SearchListItem>(items: readonly T[], query: string): readonly T[] {
  return rankItems(items, query).slice(0, SHOWN_MAX);
}

/** Renders a search field with the matching rows below, in groups. */
export function SearchList<T extends SearchListItem>(props: SearchListProps<T>) {
  const {
    label,
    placeholder,
    groups,
    onSelect,
    value,
    custom,
    onQueryChange,
    onSpace,
    empty,
    busy = false,
    className,
  } = props;
  const { t } = useTranslation('common');
  const [query, setQuery] = useState('');
  const highlighted = useRef<T | undefined>(undefined);
  // Never deferred, because Enter right after the last letter must choose from its matches.
  const shown = useMemo(() => {
    const found = groups
      .map((group) => (group.found ? group : { ...group, items: bestItems(group.items, query) }))
      .filter((group) => group.items.length > 0);
    const typed = found.length === 0 ? (custom?.(query.trim()) ?? []) : [];
    return typed.length > 0 ? [{ id: 'typed', label: '', items: typed }] : found;
  }, [groups, query, custom]);

  const change = (next: string) => {
    setQuery(next);
    onQueryChange?.(next);
  };

  return (
    <Base.Root
      inline
      open
      items={shown}
      mode="none"
      autoHighlight="always"
      value={query}
      onValueChange={(next, details) => {
        // Choosing a row would write its label into the field.
        if (details.reason === 'item-press') return;
        change(next);
      }}
      itemToStringValue={(item: T) => item.label}
      onItemHighlighted={(item) => {
        highlighted.current = item;
      }}
    >
      <div className="flex items-center gap-2 border-b border-hairline px-3">
        <Search aria-hidden size={16} className="text-ink-3" />
        <Base.Input
          aria-label={label}
          aria-description={onSpace?.hint}
          placeholder={placeholder}
          maxLength={SEARCH_MAX_LENGTH}
          spellCheck={false}
          onKeyDown={(event) => {
            // Enter that ends a composition must not choose a row.
            if (isComposing(event.nativeEvent)) event.preventBaseUIHandler();
            if (onSpace === undefined || event.key !== ' ' || query !== '') return;
            event.preventDefault();
            if (highlighted.current) onSpace.run(highlighted.current);
          }}
          className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <Base.List
        aria-label={label}
        className={cx('min-h-0 overflow-y-auto overscroll-contain p-1', className)}
      >
        {shown.map((group) => (
          <Base.Group key={group.id} items={group.items}>
            {group.label ? (
              <Base.GroupLabel className="px-2 pt-2 pb-1 text-xs text-ink-3">{group.label}</Base.GroupLabel>
            ) : null}
            {group.items.map((item) => (
              <Base.Item
                key={item.id}
                value={item}
                onClick={() => onSelect(item)}
                className="flex min-h-8 select-none items-center gap-2 rounded-md px-2 py-1 data-highlighted:bg-hover"
              >
                {value === undefined ? null : (
                  <span className="flex size-4 text-craft">
                    {item.id === value ? <Check aria-hidden size={16} /> : null}
                  </span>
                )}
                <span className="min-w-0 flex-1">
                  <span className="block truncate" title={item.label}>
                    {item.label}
                  </span>
                  {item.detail ? (
                    <span className="block truncate text-xs text-ink-3" title={item.detail}>
                      {item.detail}
                    </span>
                  ) : null}
                </span>
                {item.trailing}
              </Base.Item>
            ))}
          </Base.Group>
        ))}
      </Base.List>
      <Base.Status
        className={shown.length === 0 ? 'px-3 pt-1 pb-4 text-center text-sm text-ink-3' : 'sr-only'}
      >
        {shown.length > 0 ? null : busy ? t('searching') : (empty ?? t('nothingFound'))}
      </Base.Status>
    </Base.Root>
  );
}
