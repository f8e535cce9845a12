import type { BodyKind } from '../body-kind.ts';
import { fail } from './classify-error.ts';
import type { ServiceError } from './service-error.ts';
import { describeUnexpectedBody } from './stranger-sentence.ts';

/** Creates the error for a body that is not JSON. @param text its beginning, with the key redacted. */
export function notJsonError(kind: BodyKind | null, text: string, status: number): ServiceError {
  const at = { phase: 'answering', status } as const;
  if (kind === 'empty' || text.trim() === '') return fail('bad_answer', 'The answer is empty.', at);
  if (kind === 'json') return fail('bad_answer', 'The answer is not valid JSON.', at);
  const sentence = describeUnexpectedBody(kind === 'html' ? 'html' : 'unknown', text);
  return fail('bad_answer', sentence, { ...at, action: 'settings' });
}
