import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

/** Something is going on. `label` is for screen readers; leave it out where the words stand beside it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
      <LoaderCircle aria-hidden size={16} className="animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
