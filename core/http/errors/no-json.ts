import type { BodyKind } from '../body-kind.ts';
import { fail } from './classify-error.ts';
import type { ServiceError } from './service-error.ts';
import { strangerSentence } from './stranger-sentence.ts';

/** Why a whole answer is none. `text`: the beginning of it, the key taken out. */
export function noJson(kind: BodyKind | null, text: string, status: number): ServiceError {
  const at = { phase: 'answering', status } as const;
  if (kind === 'empty' || text.trim() === '') return fail('bad_answer', 'The answer is empty.', at);
  if (kind === 'json') return fail('bad_answer', 'The answer is not valid JSON.', at);
  const sentence = strangerSentence(kind === 'html' ? 'html' : 'unknown', text);
  return fail('bad_answer', sentence, { ...at, action: 'settings' });
}
