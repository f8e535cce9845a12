import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly options: ReadonlyArray<{ readonly value: T; readonly label: ReactNode }>;
  readonly size?: 'sm' | 'md';
  readonly disabled?: boolean;
}

/**
 * Renders a choice between two to four values, all visible. These are native radio buttons: arrow keys move between
 * them, Tab leaves the group.
 */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, labelHidden, hint, value, onValueChange, options, size = 'md', disabled } = props;
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={hint ? `${name}-hint` : undefined}
      className="group/segmented flex min-w-0 flex-col gap-1.5"
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink-2'}>{label}</legend>
      <div className="inline-flex w-fit max-w-full flex-wrap gap-0.5 rounded-md border border-hairline bg-panel p-0.5 group-disabled/segmented:opacity-50">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-w-0 select-none items-center rounded-sm px-2.5 text-ink-2 transition-colors hover:text-ink',
              'has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-raised',
              'has-focus-visible:outline-2 has-focus-visible:outline-craft has-focus-visible:outline-offset-1',
              size === 'sm' ? 'h-6 text-sm' : 'h-7 text-base',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="sr-only"
            />
            <span className="truncate">{option.label}</span>
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${name}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
