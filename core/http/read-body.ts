import { StringDecoder } from 'node:string_decoder';
import { fail } from './errors/classify-error.ts';
import { type ServiceAnswer, tooLarge } from './exchange.ts';

/** Text read from a body. */
export interface BodyText {
  readonly text: string;
  /** Whether there was more. */
  readonly cut: boolean;
}

/** Reads at most `max` bytes as UTF-8, for error messages. A broken connection counts as the end. */
export async function readAtMost(answer: ServiceAnswer, max: number): Promise<BodyText> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let left = max;
  while (left > 0) {
    const chunk = await answer.read().catch(() => null);
    if (chunk === null) return { text: text + decoder.end(), cut: false };
    text += decoder.write(Buffer.from(chunk.subarray(0, left)));
    left -= chunk.length;
  }
  return { text, cut: true };
}

/**
 * Reads the rest of a body as UTF-8, at most `max` bytes including `first`, the chunks already read.
 * @throws ServiceError `too_large` over the limit, and what `read` throws.
 */
export async function readTextBody(
  answer: ServiceAnswer,
  first: readonly Uint8Array[],
  max: number,
): Promise<string> {
  const chunks = [...first];
  let size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  while (size <= max) {
    const chunk = await answer.read();
    if (chunk === null) return Buffer.concat(chunks).toString('utf8');
    chunks.push(chunk);
    size += chunk.length;
  }
  answer.close();
  throw fail('too_large', tooLarge(max), { phase: 'answering', status: answer.status, action: 'none' });
}
