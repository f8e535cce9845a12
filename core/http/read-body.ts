import { StringDecoder } from 'node:string_decoder';
import { fail } from './errors/classify-error.ts';
import { type ServiceAnswer, tooLarge } from './exchange.ts';

/** The text read of a body. */
export interface BodyText {
  readonly text: string;
  /** More came than was read. */
  readonly cut: boolean;
}

/** Reads at most `max` bytes as UTF-8. A broken connection is an early end here: the words so far are what matters. */
export async function readAtMost(answer: ServiceAnswer, max: number): Promise<BodyText> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let left = max;
  while (left > 0) {
    const piece = await answer.read().catch(() => null);
    if (piece === null) return { text: text + decoder.end(), cut: false };
    text += decoder.write(Buffer.from(piece.subarray(0, left)));
    left -= piece.length;
  }
  return { text, cut: true };
}

/**
 * Reads the rest of a body as UTF-8, at most `max` bytes; `first` is what was read of it already.
 * @throws ServiceError `too_large` over the cap, and what `read` throws.
 */
export async function readWhole(
  answer: ServiceAnswer,
  first: readonly Uint8Array[],
  max: number,
): Promise<string> {
  const pieces = [...first];
  let size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  while (size <= max) {
    const piece = await answer.read();
    if (piece === null) return Buffer.concat(pieces).toString('utf8');
    pieces.push(piece);
    size += piece.length;
  }
  answer.close();
  throw fail('too_large', tooLarge(max), { phase: 'answering', status: answer.status, action: 'none' });
}
