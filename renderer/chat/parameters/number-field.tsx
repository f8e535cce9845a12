import { useTranslation } from 'react-i18next';
import type { NumberRange } from '../../../shared/service/parameter-fields.ts';
import { formatNumber } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CONTROL } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import type { FieldHandle } from './field-edit.ts';
import { useTyped, withField } from './field-edit.ts';
import { defaultLabel, fieldLabel, numberProblemMessage, rangeLabel } from './field-labels.ts';
import { controlId, describedBy, FieldShell } from './field-shell.tsx';
import { readNumber, stepped } from './read-number.ts';

/** A number: a box to type it in, and a slider where its range has two ends. */
export function NumberField({ handle, range }: { handle: FieldHandle; range: NumberRange }) {
  const { field, value, unfit } = handle;
  const set = typeof value === 'number' ? value : undefined;
  const [typing, setTyping] = useTyped(unfit ?? (set === undefined ? '' : String(set)), sameNumber);
  const { problem } = readNumber(typing, range);
  const needsLogprobs =
    useSessionState(({ options }) => options.chatParameters.logprobs !== true) &&
    field.name === 'top_logprobs' &&
    typing.trim() !== '';
  const fallback = typeof field.default === 'number' ? field.default : (range.min ?? 0);
  const step = field.step ?? 1;
  const type = (next: string) => {
    setTyping(next);
    const read = readNumber(next, range);
    if (read.problem !== null || !handle.put(read.value)) handle.keep(next);
  };
  const bounded = range.min !== null && range.max !== null ? { min: range.min, max: range.max } : null;
  const label = fieldLabel(field.name);
  const wrong = problem !== null || needsLogprobs;
  return (
    <FieldShell
      handle={handle}
      labels
      facts={[rangeLabel(range)]}
      error={
        problem !== null ? numberProblemMessage(problem, range) : needsLogprobs ? <NeedsLogprobs /> : null
      }
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
        <BareSlider
          label={label}
          value={set ?? fallback}
          isUnset={set === undefined}
          {...bounded}
          step={step}
          onValueChange={(next) => type(String(next))}
        />
      ) : null}
    </FieldShell>
  );
}

interface BareSliderProps {
  readonly label: string;
  readonly value: number;
  readonly isUnset: boolean;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onValueChange: (value: number) => void;
}

/** The slider without a line of its own above it. */
function BareSlider(slider: BareSliderProps) {
  return <Slider labelHidden {...slider} format={(at) => formatNumber(at, { maximumFractionDigits: 2 })} />;
}

function NeedsLogprobs() {
  const session = useSession();
  const { t } = useTranslation('parameters');
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t('problem.needsLogprobs')}
      <Button
        size="sm"
        onClick={() => {
          const change = withField(session.state.getState().options, 'chatParameters', 'logprobs', true);
          if (change) session.options.change(change);
        }}
      >
        {t('problem.turnOn')}
      </Button>
    </span>
  );
}

/** Whether both are the same number, such as `1.` and `1`. */
export function sameNumber(typed: string, kept: string): boolean {
  return Number(typed.replace(',', '.')) === Number(kept) && typed !== '' && kept !== '';
}
