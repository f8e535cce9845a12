import { randomBytes, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
let lastTime = 0;
let lastRandom = 0n;

/**
 * Returns a ULID: 48 bits of time, 80 random bits. Within a process, ids increase strictly, even within a millisecond
 * or when the clock goes back: turns and jobs are sorted by them.
 */
export function newId(now: number): string {
  if (now > lastTime) {
    lastTime = now;
    lastRandom = BigInt(`0x${randomBytes(10).toString('hex')}`) >> 1n;
  } else {
    lastRandom += BigInt(randomInt(1, 0x1_0001));
  }
  return encodeBase32(BigInt(lastTime), 10) + encodeBase32(lastRandom, 16);
}

function encodeBase32(value: bigint, length: number): string {
  let text = '';
  let rest = value;
  for (let i = 0; i < length; i++) {
    text = (ALPHABET[Number(rest & 31n)] ?? '') + text;
    rest >>= 5n;
  }
  return text;
}
