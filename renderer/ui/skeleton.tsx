import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** The grey shape of something that is on its way; give it the size of the final thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-md bg-hover', className)} />;
}

interface LoadingRowsProps {
  /** Says that they are being read. */
  readonly label: string;
  /** Shares of the width, in percent. */
  readonly widths: readonly number[];
  readonly className: string;
  /** Lays out a row. */
  readonly row?: string;
  /** Stands before the line of each row. */
  readonly lead?: ReactNode;
  /** The line of a row. */
  readonly children?: ReactNode;
}

/** The shape of rows that are being read. */
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
