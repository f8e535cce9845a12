import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface ChipProps {
  /** `mixed` means that only some of the selected items have it. */
  readonly on: boolean | 'mixed';
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Renders a toggle in a group of similar ones. */
export function Chip({ on, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'h-7 max-w-full truncate rounded-full border px-2.5 text-sm transition-colors',
        on === true
          ? 'border-craft bg-craft-tint text-craft-ink'
          : on === 'mixed'
            ? 'border-craft border-dashed text-craft-ink'
            : 'border-hairline text-ink-2 hover:border-edge hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
