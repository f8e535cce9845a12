import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { readNumber, stepped } from '../../lib/read-number.ts';
import { formatNumber } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CONTROL, FieldError } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import type { NumberField } from '../number-field.ts';
import { script } from '../speech.ts';

interface NumberControlProps {
  readonly field: NumberField;
  /** Null leaves it to the service and is not sent. */
  readonly value: number | null;
}

/**
 * Renders a numeric voice setting: a slider, a field to type in, and a reset to the service's own default.
 */
export function NumberControl({ field, value }: NumberControlProps) {
  const { t } = useTranslation('speech');
  const bad = useStore(script.state, (state) => state.badNumbers[field.name]);
  // The text as typed: `1.` must not become `1` while the user types.
  const [typing, setTyping] = useState<string | null>(null);
  const errorId = useId();
  const text = typing ?? bad ?? (value === null ? '' : String(value));
  const { problem } = readNumber(text, field);
  const name = t(`settings.${field.name}`);

  const put = (next: number | null) => {
    setTyping(null);
    script.setBadNumber(field.name, null);
    script.setSettings({ [field.name]: next });
  };
  const type = (next: string) => {
    setTyping(next);
    const read = readNumber(next, field);
    script.setBadNumber(field.name, read.problem === null ? null : next);
    if (read.problem === null) script.setSettings({ [field.name]: read.value ?? null });
  };
  const step = (by: 1 | -1) => put(stepped(value ?? field.default, by * field.step, field));
  return (
    <div className="flex flex-col gap-1">
      <Slider
        label={name}
        min={field.min}
        max={field.max}
        step={field.step}
        value={value ?? field.default}
        isUnset={value === null}
        onValueChange={put}
        format={(at) => formatNumber(at, { maximumFractionDigits: 2 })}
        field={
          <span className="block w-22">
            <input
              aria-label={t('settings.value', { name })}
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : errorId}
              inputMode="decimal"
              autoComplete="off"
              value={text}
              placeholder={t('settings.serviceDefault')}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={() => setTyping(null)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                step(event.key === 'ArrowUp' ? 1 : -1);
              }}
              className={cx(CONTROL, 'h-7 text-right text-sm tabular-nums')}
            />
          </span>
        }
        trailing={
          <IconButton
            icon={RotateCcw}
            size="sm"
            label={t('settings.reset', { name })}
            disabled={text === ''}
            onClick={() => put(null)}
          />
        }
      />
      {problem === null ? null : (
        <FieldError id={errorId}>
          {t(`settings.${problem === 'tooSmall' || problem === 'tooLarge' ? 'outOfRange' : problem}`, {
            min: formatNumber(field.min, { maximumFractionDigits: 2 }),
            max: formatNumber(field.max, { maximumFractionDigits: 2 }),
          })}
        </FieldError>
      )}
    </div>
  );
}
