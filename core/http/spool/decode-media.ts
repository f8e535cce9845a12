/** How media is encoded in JSON. */
export type MediaEncoding = 'hex' | 'base64';
/** `alien`: an invalid character. `cut`: the last group of characters is incomplete. */
export type MediaFault = 'alien' | 'cut';

/** Characters per group of whole bytes. */
const GROUP: Readonly<Record<MediaEncoding, number>> = { hex: 2, base64: 4 };
const ALPHABET: Readonly<Record<MediaEncoding, RegExp>> = {
  hex: /^[\da-f]*$/i,
  base64: /^[A-Za-z\d+/]*=?$/,
};
/** Longest escape in JSON, in characters. */
const ESCAPE_MAX = 6;

/**
 * Decodes the contents of a JSON string, split anywhere. Unlike Node's decoder, rejects invalid characters.
 * @param write receives the decoded bytes, also those before a fault; it may keep them.
 * @returns the fault; null if there is none.
 */
export async function decodeMedia(
  chunks: Iterable<string>,
  encoding: MediaEncoding,
  write: (bytes: Buffer) => Promise<void>,
): Promise<MediaFault | null> {
  let pending = '';
  let isPadded = false;
  for (const chunk of chunks) {
    const text = unescapeAscii(pending + chunk);
    if (isPadded && text !== '') return 'alien';
    // An escape may continue in the next chunk.
    const backslash = text.indexOf('\\', Math.max(0, text.length - ESCAPE_MAX + 1));
    const length = backslash === -1 ? text.length : backslash;
    const groups = text.slice(0, length - (length % GROUP[encoding]));
    pending = text.slice(groups.length);
    const bytes = Buffer.from(groups, encoding);
    if (bytes.length > 0) await write(bytes);
    if (!isExact(bytes, groups, encoding)) return 'alien';
    isPadded = groups.endsWith('=');
  }
  if (pending === '') return null;
  return !isPadded && ALPHABET[encoding].test(pending) ? 'cut' : 'alien';
}

/** Returns whether the decoder skipped nothing; in Base64, unused bits must be zero. */
function isExact(bytes: Buffer, text: string, encoding: MediaEncoding): boolean {
  return encoding === 'hex' ? bytes.length * 2 === text.length : bytes.toString('base64') === text;
}

/** Decodes the escapes that a JSON encoder may use for printable ASCII; others are unchanged. */
export function unescapeAscii(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:\/|u00([2-7][\da-f]))/gi, (_, code: string | undefined) =>
    code === undefined ? '/' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
