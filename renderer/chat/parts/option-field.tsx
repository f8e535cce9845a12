import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatInterface } from '../../../shared/domain/conversation.ts';
import { formatNumber } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { type NumberOption, readNumber } from '../number-option.ts';

interface OptionFieldProps {
  readonly option: NumberOption;
  readonly interface: ChatInterface;
  readonly value: number | undefined;
  /** Hears only values that may be sent; undefined: not set. */
  readonly onChange: (value: number | undefined) => void;
  /** What was typed before and cannot be sent. */
  readonly badText: string | undefined;
  /** Hears the text that cannot be sent, and null when it can. */
  readonly onBad: (name: string, text: string | null) => void;
}

/** One number with its range, its default and a reset; says why a value cannot be sent. */
export function OptionField({ option, interface: of, value, badText, onChange, onBad }: OptionFieldProps) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState(badText ?? (value === undefined ? '' : String(value)));
  const { problem, value: typed } = readNumber(text, option, of);
  const change = (next: string) => {
    setText(next);
    const read = readNumber(next, option, of);
    onBad(option.name, read.problem === null ? null : next);
    if (read.problem === null) onChange(read.value);
  };
  const digits = { maximumFractionDigits: 2 };
  const range =
    option.max === null
      ? t('options.rangeFrom', { min: formatNumber(option.min) })
      : t('options.range', { min: formatNumber(option.min), max: formatNumber(option.max) });
  const name = t(`options.${option.name}`);
  return (
    <TextField
      label={name}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={
        option.default === null
          ? t('options.notSent')
          : t('options.defaultIs', { value: formatNumber(option.default, digits) })
      }
      hint={`${range} · ${t(`options.${option.name}Hint`)}`}
      error={
        problem === null
          ? undefined
          : t(`options.${problem}`, {
              min: formatNumber(option.min),
              max: option.max === null ? '' : formatNumber(option.max),
            })
      }
      onValueChange={change}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        const from = typed ?? option.default ?? option.min;
        const next = from + (event.key === 'ArrowUp' ? option.step : -option.step);
        const inside = Math.max(option.min, option.max === null ? next : Math.min(option.max, next));
        change(String(Number(inside.toFixed(2))));
      }}
      trailing={
        text === '' ? null : (
          <IconButton size="sm" label={t('options.reset', { name })} onClick={() => change('')}>
            <RotateCcw aria-hidden size={14} />
          </IconButton>
        )
      }
    />
  );
}
