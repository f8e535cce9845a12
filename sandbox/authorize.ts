import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from './http-error.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Accepts a request with `Authorization: Bearer KEY`, else throws a 401. The error never repeats the given key.
 * @see SERVICE.md §5
 */
export function authorize(header: string | undefined, key: string): void {
  if (header === undefined) {
    throw new ApiError(401, 'No key: send the header "Authorization: Bearer <key>".', {
      code: 'missing_key',
    });
  }
  const given = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (given === undefined) {
    throw new ApiError(401, 'The Authorization header must read "Bearer <key>".', { code: 'malformed_key' });
  }
  // Digests have a fixed length, so the comparison reveals nothing about the length of the key.
  if (!timingSafeEqual(digest(given), digest(key))) {
    throw new ApiError(401, 'This is not the key of this sandbox.', { code: 'wrong_key' });
  }
}
