import i18next from 'i18next';
import { schemaProblem } from './schema-problem.ts';

/** Why a value is no JSON Schema of an object, in words; null when it is one. */
export function schemaWords(value: unknown): string | null {
  const problem = schemaProblem(value);
  if (problem === null) return null;
  const what = i18next.t(`parameters:tools.schemaWants.${problem.wants}`);
  return i18next.t('parameters:tools.schemaBad', { path: problem.path, what }).replace('  ', ' ');
}
