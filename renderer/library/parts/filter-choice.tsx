import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closeListOverlay } from '../../app/window-state.ts';
import { formatNumber } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';

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
        <span className="shrink-0 text-xs font-normal text-ink-3 tabular-nums">
          {of === undefined
            ? formatNumber(count)
            : t('filter.countOf', { seen: formatNumber(count), of: formatNumber(of) })}
        </span>
      )}
    </button>
  );
}
