import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldHint } from './field.tsx';

export interface SelectOption<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface SelectProps<T extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly options: ReadonlyArray<SelectOption<T>>;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Renders a choice between a few fixed values. Use Combobox for long or searchable lists. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, labelHidden, hint, value, onValueChange, options, disabled = false, className } = props;
  const labelId = useId();
  const hintId = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <span id={labelId} className={labelHidden ? 'sr-only' : 'text-sm font-medium text-ink-2'}>
        {label}
      </span>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled}
        onValueChange={(next: T | null) => {
          if (next !== null) onValueChange(next);
        }}
      >
        <Base.Trigger
          aria-labelledby={labelId}
          aria-describedby={hint ? hintId : undefined}
          className="flex h-8 w-full select-none items-center gap-2 rounded-md border border-hairline bg-raised pr-2 pl-2.5 text-base hover:border-edge data-disabled:text-ink-3"
        >
          <Base.Value className="min-w-0 flex-1 truncate text-left" />
          <Base.Icon className="text-ink-3">
            <ChevronDown aria-hidden size={16} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            sideOffset={4}
            alignItemWithTrigger={false}
            collisionPadding={8}
            className="z-50 select-none outline-none"
          >
            <Base.Popup className="motion-pop max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-lg border border-hairline bg-raised p-1 shadow-overlay outline-none">
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 outline-none data-highlighted:bg-hover"
                  >
                    <span className="flex size-4 text-craft">
                      <Base.ItemIndicator>
                        <Check aria-hidden size={16} />
                      </Base.ItemIndicator>
                    </span>
                    <Base.ItemText className="block min-w-0">{option.label}</Base.ItemText>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {hint ? <FieldHint id={hintId}>{hint}</FieldHint> : null}
    </div>
  );
}
