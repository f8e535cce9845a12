import { fail } from './errors/classify-error.ts';
import type { ServiceAnswer } from './exchange.ts';

/**
 * Rejects a compressed response: only `identity` is requested, and decompression could exceed all size limits.
 * @throws ServiceError `bad_answer`, after closing the response.
 */
export function refuseEncoding(answer: ServiceAnswer): void {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return;
  answer.close();
  const message = `The response uses an encoding that was not requested (${encoding.slice(0, 40)}).`;
  throw fail('bad_answer', message, { phase: 'answering', status: answer.status });
}
