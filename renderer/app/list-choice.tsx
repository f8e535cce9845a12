import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { closeListOverlay } from './window-state.ts';

/** Renders a group of choices in the list pane. */
export function ListSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="mb-4">
      {title === undefined ? null : (
        <h3 className="px-2 pt-1 pb-1 text-xs font-medium text-ink-3">{title}</h3>
      )}
      {children}
    </section>
  );
}

export interface ListChoiceProps {
  readonly icon?: LucideIcon;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  /** Whether the list stays open over the main view, as more can be set. */
  readonly stays?: boolean;
  /** Content at the end, such as a count. */
  readonly trailing?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a choice that filters the main view. */
export function ListChoice(props: ListChoiceProps) {
  const { icon: Icon, chosen, onChoose, stays = false, trailing, children } = props;
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
      {trailing}
    </button>
  );
}
