import { Check, ListChecks, type LucideIcon, X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatNumber } from '../locales/format.ts';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { focusWhenShown } from './focus-when-shown.ts';
import { type Selection, useIsSelected } from './selection.ts';
import { useAnnouncement } from './use-announcement.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** The ids of everything that can be selected. */
  readonly ids: readonly string[];
  /** Selector of the row with the tab stop, which gets the focus when the bar disappears. */
  readonly row: string;
  /** Shown beside the count. */
  readonly about?: ReactNode;
  /** Renders the actions for the selection: `SelectionAction`s. */
  readonly children: (ids: readonly string[]) => ReactNode;
  readonly className?: string;
}

/**
 * Shows how many rows are selected and their common actions; nothing while none is selected. Below the rows, so that the
 * first selection does not move them under the pointer.
 */
export function SelectionBar({ selection, ids, row, about, children, className }: SelectionBarProps) {
  const { t } = useTranslation('common');
  const selected = useStore(selection.state, (state) => state.ids);
  const some = selected.size > 0;
  const count = t('selection.count', { count: selected.size });
  const announced = useAnnouncement(some ? count : t('selection.none'), selected.size);
  // The action may have cleared the selection, which removes the pressed button and its focus.
  useEffect(() => (some ? () => focusWhenShown(row) : undefined), [some, row]);
  return (
    <>
      {/* Stays in the page: a live region that comes with its text is not announced everywhere. */}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {some ? (
        <section
          aria-label={t('selection.label')}
          onKeyDown={(event) => {
            // Keys of a menu of the bar bubble here too.
            if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
            event.preventDefault();
            event.stopPropagation();
            selection.clear();
          }}
          className={cx('@container', className)}
        >
          <div className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-0.5 bg-craft-tint px-2 py-1 @max-[20rem]:gap-x-0.5">
            <IconButton
              icon={X}
              size="sm"
              label={t('selection.clear')}
              shortcut="Escape"
              onClick={() => selection.clear()}
            />
            <p className="mr-auto min-w-0 truncate px-1 text-sm tabular-nums">
              <span
                data-number={formatNumber(selected.size)}
                title={count}
                className="font-medium @max-[20rem]:before:content-[attr(data-number)]"
              >
                {/* A narrow bar shows only the number, so that the actions fit beside it. */}
                <span className="@max-[20rem]:sr-only">{count}</span>
              </span>
              {about}
            </p>
            {selected.size < ids.length ? (
              <SelectionAction
                icon={ListChecks}
                label={t('selection.all')}
                onClick={() => selection.all(ids)}
              />
            ) : null}
            {children([...selected])}
          </div>
        </section>
      ) : null}
    </>
  );
}

interface SelectionActionProps extends ComponentPropsWithRef<'button'> {
  readonly icon: LucideIcon;
  readonly label: string;
}

/** Renders a button of the bar; a narrow bar shows only its icon. */
export function SelectionAction({ icon, label, ...rest }: SelectionActionProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={icon}
      aria-label={label}
      title={label}
      className="@max-[44rem]:px-1.5"
      {...rest}
    >
      <span className="hidden @min-[44rem]:inline">{label}</span>
    </Button>
  );
}

/** Marks a selected row, visibly and in its accessible name. */
export function SelectedMark({ selection, id }: { selection: Selection; id: string }) {
  const { t } = useTranslation('common');
  return useIsSelected(selection, id) ? (
    <span
      role="img"
      aria-label={t('selection.selected')}
      className="flex size-4.5 shrink-0 items-center justify-center rounded-full bg-craft text-on-fill"
    >
      <Check aria-hidden size={12} strokeWidth={3} />
    </span>
  ) : null;
}
