import { BYTE_CAPS } from '../../shared/service/limits.ts';
import type { BodyText } from './read-body.ts';

/** Longest encoding of the longest key, in UTF-16 units. */
const KEY_MAX = 8 * 1024;
/** Characters of a body that `bodyExcerpt` needs. */
export const EXCERPT_SOURCE_MAX = BYTE_CAPS.errorBody + KEY_MAX;

/**
 * Returns the beginning of a body for the inspector, at most 64 KiB. Redacts the key before cutting, and drops the end
 * of a truncated body, which may contain part of a key.
 */
export function bodyExcerpt({ text, cut }: BodyText, redact: (text: string) => string): string {
  const clean = redact(text.slice(0, EXCERPT_SOURCE_MAX));
  const isCut = cut || text.length > EXCERPT_SOURCE_MAX;
  return (isCut ? clean.slice(0, -KEY_MAX) : clean).slice(0, BYTE_CAPS.errorBody);
}
