import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** On or off, at once. Words at the left, the switch at the right. */
export function Switch({ label, hint, checked, onCheckedChange, disabled = false }: SwitchProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <span id={labelId} className="text-base text-ink">
          {label}
        </span>
        {hint ? (
          <p id={hintId} className="text-xs text-ink-3">
            {hint}
          </p>
        ) : null}
      </div>
      <Base.Root
        aria-labelledby={labelId}
        aria-describedby={hint ? hintId : undefined}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className="mt-0.5 flex h-5 w-9 shrink-0 rounded-full bg-edge p-0.5 transition-colors data-checked:bg-craft data-disabled:opacity-50"
      >
        <Base.Thumb className="size-4 rounded-full bg-background shadow-raised transition-transform data-checked:translate-x-4" />
      </Base.Root>
    </div>
  );
}
