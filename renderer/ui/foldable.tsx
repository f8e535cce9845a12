import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';

interface FoldableProps {
  readonly title: ReactNode;
  readonly startsOpen?: boolean;
  /** Whether it is a section of a page with a line above it, instead of a detail. */
  readonly asPart?: boolean;
  readonly className?: string;
  /** A function is called only while it is open. */
  readonly children: ReactNode | (() => ReactNode);
}

/** Renders a title line that reveals its content when pressed. */
export function Foldable({ title, startsOpen = false, asPart = false, className, children }: FoldableProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={cx('group/foldable', asPart && 'border-t border-hairline pt-4', className)}
    >
      <summary
        className={cx(
          'flex select-none items-center gap-1 rounded-md text-sm text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden',
          asPart ? 'font-semibold' : 'w-fit pr-2',
        )}
      >
        <ChevronRight aria-hidden size={14} className="transition-transform group-open/foldable:rotate-90" />
        {title}
      </summary>
      {typeof children === 'function' ? open && children() : children}
    </details>
  );
}
