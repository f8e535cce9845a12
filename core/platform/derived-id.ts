import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns an id derived from a text: the same text gives the same id in every run. Operations that the core starts
 * itself use it, so that they happen once. Unlike `newId`, it does not encode a time.
 */
export function derivedId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 26);
  return Array.from(bytes, (byte) => ALPHABET[byte & 31] ?? '').join('');
}
