/** How media stands in JSON. */
export type MediaEncoding = 'hex' | 'base64';
/** `cut`: the last group of characters is not whole; for hexadecimal, their number is odd. */
export type MediaFault = 'alien' | 'cut';

const GROUP: Readonly<Record<MediaEncoding, number>> = { hex: 2, base64: 4 };
const ALPHABET: Readonly<Record<MediaEncoding, RegExp>> = {
  hex: /^[\da-f]*$/i,
  base64: /^[A-Za-z\d+/]*=?$/,
};
/** An escape in JSON is no longer. */
const ESCAPE_MAX = 6;

/**
 * Decodes what stands between the quotes of a JSON string, in any split. Node's own decoder skips in silence what does
 * not belong; here that is a fault.
 * @param write takes the bytes, which it may keep; those before a fault, too
 * @returns null when all of it is whole
 */
export async function decodeMedia(
  pieces: Iterable<string>,
  encoding: MediaEncoding,
  write: (bytes: Buffer) => Promise<void>,
): Promise<MediaFault | null> {
  let rest = '';
  let isOver = false;
  for (const piece of pieces) {
    const text = unescapeAscii(rest + piece);
    if (isOver && text !== '') return 'alien';
    // The rest of an escape may be in the next piece.
    const backslash = text.indexOf('\\', Math.max(0, text.length - ESCAPE_MAX + 1));
    const length = backslash === -1 ? text.length : backslash;
    const groups = text.slice(0, length - (length % GROUP[encoding]));
    rest = text.slice(groups.length);
    const bytes = Buffer.from(groups, encoding);
    if (bytes.length > 0) await write(bytes);
    if (!isExact(bytes, groups, encoding)) return 'alien';
    isOver = groups.endsWith('=');
  }
  if (rest === '') return null;
  return !isOver && ALPHABET[encoding].test(rest) ? 'cut' : 'alien';
}

/** Nothing was skipped. For Base64 bits that stand for nothing must be zero, too. */
function isExact(bytes: Buffer, text: string, encoding: MediaEncoding): boolean {
  return encoding === 'hex' ? bytes.length * 2 === text.length : bytes.toString('base64') === text;
}

/** Resolves the escapes that an encoder of JSON may use in ASCII text; any other is left as it is. */
export function unescapeAscii(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:\/|u00([2-7][\da-f]))/gi, (_, code: string | undefined) =>
    code === undefined ? '/' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
