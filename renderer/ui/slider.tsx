import { Slider as Base } from '@base-ui/react/slider';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface SliderProps {
  readonly label: string;
  /** Keeps label and value for screen readers only. */
  readonly labelHidden?: boolean;
  readonly value: number;
  /** Whether no value is set and `value` is only the default; the track then has no fill. */
  readonly isUnset?: boolean;
  readonly onValueChange: (value: number) => void;
  /** Runs once when the drag ends, for values that are saved. */
  readonly onValueCommitted?: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Formats the value, for instance with a unit; also for screen readers. */
  readonly format?: (value: number) => string;
  /** Replaces the value with a text field. */
  readonly field?: ReactNode;
  /** Shown after the value: a reset button. */
  readonly trailing?: ReactNode;
  readonly disabled?: boolean;
}

/** Renders a slider for a number within a range. */
export function Slider(props: SliderProps) {
  const {
    label,
    labelHidden = false,
    value,
    onValueChange,
    onValueCommitted,
    min,
    max,
    step = 1,
    format = String,
    field,
    trailing,
  } = props;
  return (
    <Base.Root
      value={value}
      onValueChange={(next: number) => onValueChange(next)}
      onValueCommitted={(next: number) => onValueCommitted?.(next)}
      min={min}
      max={max}
      step={step}
      disabled={props.disabled ?? false}
      className="flex flex-col gap-1"
    >
      <div className={labelHidden ? 'sr-only' : 'flex items-center justify-between gap-2'}>
        <Base.Label className="text-sm font-medium text-ink-2">{label}</Base.Label>
        <span className="flex items-center gap-1 text-sm text-ink tabular-nums">
          {field ?? format(value)}
          {trailing}
        </span>
      </div>
      {/* Makes the line as long as the control, half a thumb longer at each end than its track, so that the thumb
          stays on it. */}
      <Base.Control className="relative flex h-5 w-full touch-none select-none items-center px-2">
        <span aria-hidden className="absolute inset-x-0 h-1 rounded-full bg-hairline" />
        <Base.Track className="h-1 w-full">
          <Base.Indicator
            className={cx('-ml-2 box-content rounded-full pl-2', props.isUnset ? 'bg-edge' : 'bg-craft')}
          />
          <Base.Thumb
            aria-label={label}
            getAriaValueText={(_, next) => format(next)}
            className="size-4 rounded-full border border-craft bg-raised shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-craft has-focus-visible:outline-offset-1"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
