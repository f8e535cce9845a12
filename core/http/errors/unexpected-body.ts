import type { BodyKind } from '../body-kind.ts';
import { fail } from './classify-error.ts';
import { plainText } from './plain-text.ts';
import type { ServiceError } from './service-error.ts';

/** Creates the error for a body that is not JSON. @param text its beginning, with the key redacted. */
export function notJsonError(kind: BodyKind | null, text: string, status: number): ServiceError {
  const at = { phase: 'answering', status } as const;
  if (kind === 'empty' || text.trim() === '') return fail('bad_answer', 'The answer is empty.', at);
  if (kind === 'json') return fail('bad_answer', 'The response is not valid JSON.', at);
  const sentence = describeUnexpectedBody(kind === 'html' ? 'html' : 'unknown', text);
  return fail('bad_answer', sentence, { ...at, action: 'settings' });
}

/** Describes an unexpected body. @param text its beginning, with the key redacted. */
export function describeUnexpectedBody(kind: 'html' | 'unknown', text: string): string {
  const excerpt = plainText(text, kind === 'html').slice(0, 120);
  const what = kind === 'html' ? 'with a web page' : 'with neither JSON nor a stream';
  return `The address answered ${what}${excerpt === '' ? '' : ` (“${excerpt}”)`}. Check the base URL, or whether this network asks for a sign-in.`;
}
