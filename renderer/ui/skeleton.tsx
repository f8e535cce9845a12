import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Renders a grey placeholder with the size of the final content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-md bg-hover', className)} />;
}

interface LoadingRowsProps {
  /** Announces loading to screen readers. */
  readonly label: string;
  /** Widths of the rows in percent. */
  readonly widths: readonly number[];
  readonly className: string;
  /** Class that lays out a row. */
  readonly row?: string;
  /** Shown before the line of each row. */
  readonly lead?: ReactNode;
  /** The line of a row. */
  readonly children?: ReactNode;
}

/** Renders placeholders for rows that are loading. */
export function LoadingRows(props: LoadingRowsProps) {
  const { label, widths, className, row, lead, children = <Skeleton className="h-4" /> } = props;
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {widths.map((width) => (
        <span key={width} className={cx('flex items-center gap-3', row)}>
          {lead}
          <span style={{ width: `${width}%` }}>{children}</span>
        </span>
      ))}
    </div>
  );
}
