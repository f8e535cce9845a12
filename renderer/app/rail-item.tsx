import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../ui/cx.ts';

interface RailItemProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  /** The accessible name if the badges add to the label. */
  readonly spoken?: string | undefined;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** Renders an icon with its label below. */
export function RailItem({ label, spoken, current = false, children, className, ...rest }: RailItemProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex w-full shrink-0 select-none flex-col items-center gap-0.5 rounded-md py-row-y text-2xs [@media(max-height:30rem)]:py-0.5 font-medium transition-colors',
        current
          ? 'bg-craft-tint text-craft-ink'
          : 'text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover',
        className,
      )}
    >
      {children}
      <span
        aria-hidden={spoken !== undefined}
        className="line-clamp-2 max-w-full text-center text-balance wrap-anywhere leading-tight"
      >
        {label}
      </span>
      {spoken === undefined ? null : <span className="sr-only">{spoken}</span>}
    </button>
  );
}
