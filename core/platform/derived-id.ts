import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * An id made of a text: the same text gives the same id, in every run. For operations the core begins by itself, which
 * must happen once however often it comes to them. It says nothing about time.
 */
export function derivedId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 26);
  return Array.from(bytes, (byte) => ALPHABET[byte & 31] ?? '').join('');
}
