/** The kind of a 2xx body, whatever was asked for. */
export type BodyKind = 'sse' | 'json' | 'html' | 'unknown' | 'empty';

/** So many bytes are looked at before a body is given up as unknown. */
export const SNIFF_BYTES = 1024;

const SSE_LINE = /^(data|event|id|retry)\s*:|^:/;

/**
 * Judges a body by its first bytes, and by its content type where they do not tell: services mislabel. Null while the
 * bytes so far are too few. Without bytes (`head` null: nothing more comes) the content type decides alone.
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
  // The first word of a line may still be on its way.
  if (text.length < 8 && !text.includes('\n')) return null;
  return /\bjson\b/i.test(contentType) ? 'json' : 'unknown';
}
