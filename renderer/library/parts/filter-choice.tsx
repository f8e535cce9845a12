import { Ellipsis, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closeListOverlay } from '../../app/window-state.ts';
import { formatNumber } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';

export function FilterSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="mb-4">
      {title === undefined ? null : (
        <h3 className="px-2 pt-1 pb-1 text-xs font-medium text-ink-3">{title}</h3>
      )}
      {children}
    </section>
  );
}

interface FilterChoiceProps {
  readonly icon?: LucideIcon;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly count?: number | undefined;
  /** Of how many, where not all are seen. */
  readonly of?: number | undefined;
  /** The list stays open where it lies over the main view: more is to be set. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

/** Renders one filter of the library with its number of files. */
export function FilterChoice(props: FilterChoiceProps) {
  const { icon: Icon, chosen, onChoose, count, of, stays = false, children } = props;
  const { t } = useTranslation('library');
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => {
        onChoose();
        if (!stays) closeListOverlay();
      }}
      className={cx(
        'flex h-row w-full items-center gap-2.5 rounded-md px-2 text-left text-base transition-colors focus-visible:-outline-offset-2',
        chosen ? 'bg-craft-tint font-medium' : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      {Icon ? <Icon aria-hidden size={16} className="shrink-0" /> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {count === undefined ? null : (
        <span className="shrink-0 text-xs font-normal text-ink-3 tabular-nums group-focus-within/choice:opacity-0 group-hover/choice:opacity-0">
          {of === undefined
            ? formatNumber(count)
            : t('filter.countOf', { seen: formatNumber(count), of: formatNumber(of) })}
        </span>
      )}
    </button>
  );
}

interface EditableChoiceProps extends Omit<FilterChoiceProps, 'children'> {
  readonly name: string;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** A filter that the user has named, with a menu in the place of its number. */
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
