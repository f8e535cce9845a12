import { extname } from 'node:path';
import type { StoredAsset } from '../db/library/asset-store.ts';

type KeptName = Pick<StoredAsset, 'title' | 'fileName' | 'createdAt'>;

const MAX_LENGTH = 80;
/**
 * Bytes of UTF-8 before the time: with the time, a number and two extensions it stays within the 255 of most file
 * systems.
 */
const WORDS_BYTES = 200;
/** Names Windows reserves for devices, whatever follows the first dot. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i;

/**
 * Turns a title into a file name that every system accepts: letters, marks and digits of all scripts, spaces and `. - _
 * ( ) , '`; anything else becomes a space. Invisible characters (control, format, bidi) are removed.
 * @returns at most 80 characters without the extension, never empty, without a leading or trailing dot or space.
 */
export function fileStem(title: string, when: Date): string {
  const time = ` - ${localTime(when).replace('T', ' ').replace(':', '-')}`;
  const words = title
    .normalize('NFC')
    .replaceAll(' · ', ' - ')
    .replace(/[^\p{L}\p{M}\p{Nd} ._\-(),']/gu, ' ')
    .replace(/\s+/g, ' ');
  const cut = trimmed(wholeWords(trimmed(words), MAX_LENGTH - time.length - 4));
  const [first = ''] = cut.split('.');
  const safe = cut === '' ? 'Untitled' : RESERVED.test(first.trim()) ? `_${cut}` : cut;
  return `${safe}${time}`;
}

/** Cuts a text to `max` characters, at a word boundary if it has spaces. */
function wholeWords(text: string, max: number): string {
  const fitting = within(WORDS_BYTES, [...text].slice(0, max));
  if (fitting === text || text.charAt(fitting.length) === ' ') return fitting;
  const space = fitting.lastIndexOf(' ');
  return space > fitting.length / 2 ? fitting.slice(0, space) : fitting;
}

function within(bytes: number, characters: readonly string[]): string {
  let left = bytes;
  const end = characters.findIndex((character) => {
    left -= Buffer.byteLength(character);
    return left < 0;
  });
  return (end === -1 ? characters : characters.slice(0, end)).join('');
}

/** Returns the name of a copy of a stored file, from its current title. */
export function downloadName({ title, fileName, createdAt }: KeptName): string {
  const stem = fileStem(title, new Date(createdAt));
  return fileName.startsWith(stem) ? fileName : stem + extname(fileName);
}

/** A leading dot would hide the file; programs take a leading dash for an option. */
function trimmed(text: string): string {
  return text.replace(/^[\s.-]+|[\s.]+$/g, '');
}

/** Formats local time to the minute as ISO 8601, e.g. `2026-01-31T14:05`. */
export function localTime(when: Date): string {
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  const day = `${when.getFullYear()}-${twoDigits(when.getMonth() + 1)}-${twoDigits(when.getDate())}`;
  return `${day}T${twoDigits(when.getHours())}:${twoDigits(when.getMinutes())}`;
}
