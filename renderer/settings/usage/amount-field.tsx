import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AMOUNT_MAX } from '../../../shared/domain/price.ts';
import { halfWidth } from '../../lib/read-number.ts';
import { TextField } from '../../ui/field.tsx';

interface AmountFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** Renders a money field, saved when it loses the focus if it is valid. */
export function AmountField({ label, placeholder, value, onChange }: AmountFieldProps) {
  const { t, i18n } = useTranslation('usage');
  const [typed, setTyped] = useState<string | null>(null);
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 9 });
  const read = typed === null ? value : readAmount(typed, i18n.language);
  const keep = () => {
    if (typed === null || read === null) return;
    setTyped(null);
    if (read !== value) onChange(read);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder={placeholder}
      value={typed ?? (value === undefined ? '' : format.format(value))}
      error={read === null ? t('prices.notAmount') : undefined}
      onValueChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}

/**
 * Parses a typed amount with a comma or a point before the decimals. The language's thousands
 * separator is one if exactly three digits follow. Undefined for an empty text; null if it is not
 * an amount.
 */
export function readAmount(text: string, language: string): number | undefined | null {
  const plain = halfWidth(text).replace(/[\s'’_]/g, '');
  if (plain === '') return undefined;
  if (!/^[\d.,]*\d[\d.,]*$/.test(plain)) return null;
  const decimal = decimalOf(plain, language);
  const [integer = '', ...decimals] = decimal === null ? [plain] : plain.split(decimal);
  const groups = integer.split(/[.,]/);
  const isGrouped = groups.length === 1 || groups.slice(1).every((group) => group.length === 3);
  if (!isGrouped || decimals.length > 1 || /[.,]/.test(decimals[0] ?? '')) return null;
  const amount = Number(`${groups.join('')}.${decimals[0] ?? ''}0`);
  return amount <= AMOUNT_MAX ? amount : null;
}

/** Returns the decimal separator of an amount; null if it has none. */
function decimalOf(text: string, language: string): string | null {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return null;
  // A repeated separator is for thousands, unless another follows.
  if (marks.filter((mark) => mark === last).length > 1) return null;
  if (marks.length > 1) return last;
  const isThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && last === groupOf(language);
  return isThousands ? null : last;
}

function groupOf(language: string): string | undefined {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1_000_000);
  return parts.find(({ type }) => type === 'group')?.value;
}
