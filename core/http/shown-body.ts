import { BYTE_CAPS } from '../../shared/service/limits.ts';
import type { BodyText } from './read-body.ts';

/** No spelling of the longest key is longer, in UTF-16 units. */
const KEY_MAX = 8 * 1024;
/** As much of a body as is needed to show its beginning. */
export const SHOWN_FROM = BYTE_CAPS.errorBody + KEY_MAX;

/**
 * The beginning of a body for whoever looks into the call, 64 KiB of it at the most. The key is taken out before the text
 * is cut, and what may hold the first half of one where we ourselves cut the body is left out: no part of a key is shown that came whole.
 */
export function shownBody({ text, cut }: BodyText, redact: (text: string) => string): string {
  const clean = redact(text.slice(0, SHOWN_FROM));
  const isCut = cut || text.length > SHOWN_FROM;
  return (isCut ? clean.slice(0, -KEY_MAX) : clean).slice(0, BYTE_CAPS.errorBody);
}
