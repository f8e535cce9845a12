import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** Renders a switch with its label on the left; pressing either toggles it immediately. */
export function Switch({ label, hint, checked, onCheckedChange, disabled = false }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="flex items-start justify-between gap-6">
      <span className="min-w-0">
        <span className="block text-base text-ink">{label}</span>
        {hint ? (
          <span id={hintId} className="block text-xs text-ink-3">
            {hint}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        className="relative mt-0.5 h-5 w-9 shrink-0 appearance-none rounded-full bg-edge transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-background before:transition-transform before:content-[''] checked:bg-craft checked:before:translate-x-4 disabled:opacity-50"
      />
    </label>
  );
}
