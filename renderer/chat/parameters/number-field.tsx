import type { NumberRange } from '../../../shared/service/parameter-fields.ts';
import { halfWidth, readNumber, stepped } from '../../lib/read-number.ts';
import { formatNumber } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { CONTROL } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { type FieldHandle, useTyped } from './field-edit.ts';
import { defaultLabel, fieldLabel, numberProblemMessage, rangeLabel } from './field-labels.ts';
import { controlId, describedBy, FieldShell } from './field-shell.tsx';

/** Edits a number in a text box, and with a slider if its range has two ends. */
export function NumberField({ handle, range }: { handle: FieldHandle; range: NumberRange }) {
  const { field, value, unfit } = handle;
  const set = typeof value === 'number' ? value : undefined;
  const [typing, setTyping] = useTyped(unfit ?? (set === undefined ? '' : String(set)), sameNumber);
  const { problem } = readNumber(typing, range);
  const fallback = typeof field.default === 'number' ? field.default : (range.min ?? 0);
  const step = field.step ?? 1;
  const type = (next: string) => {
    setTyping(next);
    const read = readNumber(next, range);
    if (read.problem !== null || !handle.put(read.value)) handle.keep(next);
  };
  const bounded = range.min !== null && range.max !== null ? { min: range.min, max: range.max } : null;
  const wrong = problem !== null;
  return (
    <FieldShell
      handle={handle}
      labels
      facts={[rangeLabel(range)]}
      error={problem === null ? null : numberProblemMessage(problem, range)}
      side={
        <input
          id={controlId(handle)}
          aria-invalid={wrong || undefined}
          aria-describedby={describedBy(handle, wrong)}
          inputMode={range.whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typing}
          placeholder={defaultLabel(field)}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            const by = event.key === 'ArrowUp' ? step : -step;
            type(String(stepped(set ?? fallback, set === undefined && !bounded ? 0 : by, range)));
          }}
          className={cx(CONTROL, 'h-7 text-right text-sm tabular-nums placeholder:text-ink-3', 'max-w-32')}
        />
      }
    >
      {bounded ? (
        <Slider
          label={fieldLabel(field.name)}
          labelHidden
          value={set ?? fallback}
          isUnset={set === undefined}
          {...bounded}
          step={step}
          format={(at) => formatNumber(at, { maximumFractionDigits: 2 })}
          onValueChange={(next) => type(String(next))}
        />
      ) : null}
    </FieldShell>
  );
}

/** Returns whether both texts are the same number, such as `1.` and `1`. */
export function sameNumber(typed: string, kept: string): boolean {
  return Number(halfWidth(typed).replace(',', '.')) === Number(kept) && typed !== '' && kept !== '';
}
