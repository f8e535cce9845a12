import i18next from 'i18next';
import type { NumberRange, ParameterField } from '../../../shared/service/parameter-fields.ts';
import type { NumberProblem } from '../../lib/read-number.ts';
import type { parameters } from '../../locales/en/parameters.ts';
import { formatNumber } from '../../locales/format.ts';

type FieldName = keyof typeof parameters.field;
type ChoiceName = keyof typeof parameters.choice;

/** Returns the label of a field; a test checks that every field has one in both languages. */
export function fieldLabel(name: string): string {
  return i18next.t(`parameters:field.${name as FieldName}.label`);
}

export function fieldHelp(name: string): string {
  return i18next.t(`parameters:field.${name as FieldName}.help`);
}

/** Returns the label of a value, or the value itself if it has none. */
export function choiceLabel(choice: string): string {
  return i18next.exists(`parameters:choice.${choice}`)
    ? i18next.t(`parameters:choice.${choice as ChoiceName}`)
    : choice;
}

/** Formats a number; a negative one gets a minus sign instead of a hyphen. */
function figure(value: number): string {
  return formatNumber(value, { maximumFractionDigits: 2 }).replace('-', '−');
}

/** Returns the allowed range of a number as text; null when any number is allowed. */
export function rangeLabel({ min, max, whole }: NumberRange): string | null {
  if (min !== null && max !== null)
    return i18next.t('parameters:range', { min: figure(min), max: figure(max) });
  if (min !== null) return i18next.t('parameters:rangeFrom', { min: figure(min) });
  return whole ? i18next.t('parameters:rangeWhole') : null;
}

/** Returns a text that says what applies while the field is not set. */
export function defaultLabel({ default: value, within }: ParameterField): string {
  const inner =
    within !== null && typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
  if (typeof inner === 'number') return i18next.t('parameters:defaultIs', { value: figure(inner) });
  if (typeof inner === 'string') return i18next.t('parameters:defaultIs', { value: choiceLabel(inner) });
  if (typeof inner === 'boolean')
    return i18next.t('parameters:defaultIs', {
      value: i18next.t(`parameters:onOff.${inner ? 'on' : 'off'}`),
    });
  return i18next.t('parameters:notSent');
}

export function numberProblemMessage(problem: NumberProblem, { min, max }: NumberRange): string {
  return i18next.t(`parameters:problem.${problem}`, {
    min: figure(min ?? 0),
    max: figure(max ?? 0),
  });
}
