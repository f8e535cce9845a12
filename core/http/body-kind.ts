/** The detected content of a 2xx body, whatever was requested. */
export type BodyKind = 'sse' | 'json' | 'html' | 'unknown' | 'empty';

/** Bytes to inspect before a body counts as unknown. */
export const SNIFF_BYTES = 1024;

const SSE_LINE = /^(data|event|id|retry)\s*:|^:/;

/**
 * Detects the kind of a body by its first bytes, then by its content type, because services mislabel. Null while there
 * are too few bytes. If `head` is null (the body has ended), the content type alone decides.
 */
export function bodyKind(contentType: string, head: Uint8Array | null): BodyKind | null {
  const isStream = /^text\/event-stream\b/i.test(contentType);
  if (head === null) return isStream ? 'sse' : null;
  if (/\bx?html\b/i.test(contentType)) return 'html';
  const text = Buffer.from(head.subarray(0, SNIFF_BYTES))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text === '') return null;
  if (text.startsWith('{') || text.startsWith('[')) return 'json';
  if (text.startsWith('<')) return 'html';
  if (isStream || SSE_LINE.test(text)) return 'sse';
  // The first field name of a line may be incomplete.
  if (text.length < 8 && !text.includes('\n')) return null;
  return /\bjson\b/i.test(contentType) ? 'json' : 'unknown';
}
