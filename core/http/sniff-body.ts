import { type BodyKind, bodyKind, SNIFF_BYTES } from './body-kind.ts';
import type { ServiceAnswer } from './exchange.ts';

/**
 * Reads as much of a body as is needed to detect its kind; returns both.
 * @param contentType '' lets the bytes alone decide.
 * @throws what `read` throws.
 */
export async function sniffBody(
  answer: ServiceAnswer,
  contentType = answer.headers['content-type'] ?? '',
): Promise<{ kind: BodyKind; pieces: Uint8Array[] }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const head = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    const kind = head === undefined ? null : bodyKind(contentType, head);
    if (kind !== null) return { kind, pieces };
    const piece = size < SNIFF_BYTES ? await answer.read() : null;
    if (piece === null)
      return { kind: bodyKind(contentType, null) ?? (size === 0 ? 'empty' : 'unknown'), pieces };
    pieces.push(piece);
    size += piece.length;
  }
}
