import type { NewPicture } from '../db/library/asset-store.ts';

/** When the first of these rows was made, epoch milliseconds. */
export const FIRST_ROW_AT = 1_769_864_700_000;

/** Files, each told by a number and a millisecond younger than the one before, with nothing on disk: for lists and searches. */
export function assetRow(n: number, more: Partial<NewPicture> = {}): NewPicture {
  const id = String(n).padStart(26, '0');
  const file = { fileName: `${id}.png`, mimeType: 'image/png', bytes: 1000 + n, sha256: 'a'.repeat(64) };
  const picture = { width: 64, height: 32, colour: '#808080', listed: true, createdAt: FIRST_ROW_AT + n };
  const made = { title: '', prompt: '', model: 'image-01', about: '', settings: null };
  return { id, kind: 'picture', ...file, ...picture, ...made, ...more };
}
