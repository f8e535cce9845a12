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
): Promise<{ kind: BodyKind; chunks: Uint8Array[] }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const head = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    const kind = head === undefined ? null : bodyKind(contentType, head);
    if (kind !== null) return { kind, chunks };
    const chunk = size < SNIFF_BYTES ? await answer.read() : null;
    if (chunk === null)
      return { kind: bodyKind(contentType, null) ?? (size === 0 ? 'empty' : 'unknown'), chunks };
    chunks.push(chunk);
    size += chunk.length;
  }
}
