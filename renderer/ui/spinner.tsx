import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

/** Renders a spinner. `label` is for screen readers; omit it if a visible text says the same. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
      <LoaderCircle aria-hidden size={16} className="animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
