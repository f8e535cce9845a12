import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListChoiceProps } from '../../app/list-choice.tsx';
import { ListChoice } from '../../app/list-choice.tsx';
import { formatNumber } from '../../locales/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

interface FilterChoiceProps extends Omit<ListChoiceProps, 'trailing'> {
  readonly count?: number | undefined;
  /** The total, if not all are shown. */
  readonly of?: number | undefined;
}

/** Renders one filter of the library with its number of files. */
export function FilterChoice({ count, of, ...choice }: FilterChoiceProps) {
  const { t } = useTranslation('library');
  return (
    <ListChoice
      {...choice}
      trailing={
        count === undefined ? null : (
          <span className="shrink-0 text-xs font-normal text-ink-3 tabular-nums group-focus-within/choice:opacity-0 group-hover/choice:opacity-0">
            {of === undefined
              ? formatNumber(count)
              : t('filter.countOf', { seen: formatNumber(count), of: formatNumber(of) })}
          </span>
        )
      }
    />
  );
}

interface EditableChoiceProps extends Omit<FilterChoiceProps, 'children'> {
  readonly name: string;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** Renders a filter named by the user, with a menu in place of its count. */
export function EditableChoice({ name, onRename, onDelete, ...choice }: EditableChoiceProps) {
  const { t } = useTranslation('library');
  return (
    <div className="group/choice relative">
      <FilterChoice {...choice}>
        <bdi title={name}>{name}</bdi>
      </FilterChoice>
      <span className="absolute inset-y-0 right-1 flex items-center opacity-0 focus-within:opacity-100 group-hover/choice:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} size="sm" label={t('filter.menu', { name })} />}
        >
          <MenuItem icon={Pencil} onSelect={onRename}>
            {t('do.rename')}
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" onSelect={onDelete}>
            {t('do.delete')}
          </MenuItem>
        </Menu>
      </span>
    </div>
  );
}

interface FewChoicesProps<T> {
  readonly all: readonly T[];
  /** The number of items before "more". */
  readonly few: number;
  /** Returns whether an item is always shown. */
  readonly isKept: (one: T) => boolean;
  readonly more: (hidden: number) => string;
  readonly fewer: string;
  readonly children: (one: T) => ReactNode;
}

/** Renders the first of many choices, and all of them after a click. */
export function FewChoices<T>({ all, few, isKept, more, fewer, children }: FewChoicesProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? all : all.filter((one, at) => at < few || isKept(one));
  const hidden = all.length - shown.length;
  return (
    <>
      {shown.map(children)}
      {hidden > 0 || isOpen ? (
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? fewer : more(hidden)}
        </Button>
      ) : null}
    </>
  );
}
