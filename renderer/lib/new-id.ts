const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns a ULID: 10 characters of time, 16 random ones. The window makes one per click, so that
 * the same click sent twice is the same operation.
 * @param now epoch milliseconds
 */
export function newId(now: number = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let chance = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) chance += ALPHABET.charAt(byte & 31);
  return time + chance;
}
