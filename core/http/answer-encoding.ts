import { fail } from './errors/classify-error.ts';
import type { ServiceAnswer } from './exchange.ts';

/**
 * Plain bytes are asked for, and nothing else is taken: some megabytes can be made of one.
 * @throws ServiceError `bad_answer`, with the answer closed
 */
export function refuseEncoding(answer: ServiceAnswer): void {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return;
  answer.close();
  const message = `The answer came in an encoding that was not asked for (${encoding.slice(0, 40)}).`;
  throw fail('bad_answer', message, { phase: 'answering', status: answer.status });
}
