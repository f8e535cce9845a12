/** Bytes of a file, the end not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Which part of a file a Range header asks for. Of several ranges the first is given, which the standard allows.
 * @returns undefined for the whole (nothing understandable is asked for), `unsatisfiable` when there are no such bytes.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*(?:,[\d\s,-]*)?$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
