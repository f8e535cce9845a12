import i18next from 'i18next';
import { z } from 'zod';
import type { ParameterField } from '../../../shared/service/parameter-fields.ts';

/** JSON as one reads it; empty for nothing. */
export function prettyValue(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** Parses JSON; the value is undefined for an empty text, the result null for invalid JSON. */
export function readValue(text: string): { readonly value: unknown } | null {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Whether both say the same, whatever their spaces. */
export function sameJson(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [readValue(a), readValue(b)];
  return one !== null && other !== null && JSON.stringify(one.value) === JSON.stringify(other.value);
}

const WANTED = ['object', 'array', 'string', 'number', 'boolean'] as const;
type Wanted = (typeof WANTED)[number];

/** Why a value does not fit its field, in words; null when it does. */
export function valueProblem(field: ParameterField, value: unknown): string | null {
  const read = z.safeParse(field.schema, value);
  const issue = read.success ? undefined : read.error.issues[0];
  if (!issue) return null;
  const path = issue.path.join('.');
  const expected = issue.code === 'invalid_type' ? wantedOf(issue.expected) : null;
  const what = expected === null ? null : i18next.t(`parameters:problem.wants.${expected}`);
  if (path === '') return what ?? i18next.t('parameters:problem.shape');
  return what === null
    ? i18next.t('parameters:problem.shapeAt', { path })
    : i18next.t('parameters:problem.wantsAt', { path, what });
}

function wantedOf(expected: string): Wanted | null {
  if (expected === 'record') return 'object';
  if (expected === 'int') return 'number';
  return WANTED.find((one) => one === expected) ?? null;
}
