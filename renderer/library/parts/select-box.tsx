import { Check } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Whether it is over an image. */
  readonly over?: boolean;
  readonly className?: string;
}

/** Renders the checkbox of an item in a list of `useRowList`, for the pointer; the keyboard uses Space. */
export function SelectBox({ label, checked, over = false, className }: SelectBoxProps) {
  return (
    <button
      type="button"
      aria-pressed={checked}
      aria-label={label}
      data-select
      tabIndex={-1}
      className={cx('flex size-8 items-center justify-center', className)}
    >
      <span
        className={cx(
          'flex size-5 items-center justify-center rounded-sm border transition-colors',
          checked
            ? 'border-ink bg-ink text-background'
            : over
              ? 'border-edge bg-background/85 hover:border-ink'
              : 'border-edge hover:border-ink',
        )}
      >
        {checked ? <Check aria-hidden size={14} strokeWidth={2.5} /> : null}
      </span>
    </button>
  );
}
