import i18next from 'i18next';
import type { NumberRange, ParameterField } from '../../../shared/service/parameter-fields.ts';
import type { parameters } from '../../locales/en/parameters.ts';
import { formatNumber } from '../../locales/format.ts';
import type { NumberProblem } from './read-number.ts';

const DIGITS = { maximumFractionDigits: 2 };

type FieldName = keyof typeof parameters.field;
type ChoiceName = keyof typeof parameters.choice;

/** The words of a field; every field has some, which a test holds to both languages. */
export function fieldLabel(name: string): string {
  return i18next.t(`parameters:field.${name as FieldName}.label`);
}

export function fieldHelp(name: string): string {
  return i18next.t(`parameters:field.${name as FieldName}.help`);
}

/** A value of the service's own as one reads it; one without words is shown as it is. */
export function choiceWords(choice: string): string {
  return i18next.exists(`parameters:choice.${choice}`)
    ? i18next.t(`parameters:choice.${choice as ChoiceName}`)
    : choice;
}

/** What a number may be, in words; null where it may be anything. */
export function rangeWords({ min, max, whole }: NumberRange): string | null {
  if (min !== null && max !== null)
    return i18next.t('parameters:range', { min: formatNumber(min, DIGITS), max: formatNumber(max, DIGITS) });
  if (min !== null) return i18next.t('parameters:rangeFrom', { min: formatNumber(min, DIGITS) });
  return whole ? i18next.t('parameters:rangeWhole') : null;
}

/** What applies while nothing is set. */
export function defaultWords({ default: value, sent, within }: ParameterField): string {
  const inner =
    within !== null && typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
  if (typeof inner === 'number') {
    const shown = formatNumber(inner, DIGITS);
    return i18next.t(sent ? 'parameters:quartetSends' : 'parameters:defaultIs', { value: shown });
  }
  if (typeof inner === 'string') return i18next.t('parameters:defaultIs', { value: choiceWords(inner) });
  if (typeof inner === 'boolean')
    return i18next.t('parameters:defaultIs', {
      value: i18next.t(`parameters:onOff.${inner ? 'on' : 'off'}`),
    });
  return i18next.t('parameters:notSent');
}

export function numberProblemWords(problem: NumberProblem, { min, max }: NumberRange): string {
  return i18next.t(`parameters:problem.${problem}`, {
    min: formatNumber(min ?? 0, DIGITS),
    max: formatNumber(max ?? 0, DIGITS),
  });
}
