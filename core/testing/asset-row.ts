import type { NewImage } from '../db/library/asset-store.ts';

/** Creation time of row 0, in epoch milliseconds. */
export const FIRST_ROW_AT = 1_769_864_700_000;

/** Returns the nth image row, created n milliseconds after `FIRST_ROW_AT`; no file exists on disk. */
export function assetRow(n: number, more: Partial<NewImage> = {}): NewImage {
  const id = String(n).padStart(26, '0');
  const file = { fileName: `${id}.png`, mimeType: 'image/png', bytes: 1000 + n, sha256: 'a'.repeat(64) };
  const image = { width: 64, height: 32, colour: '#808080', listed: true, createdAt: FIRST_ROW_AT + n };
  const made = { title: '', prompt: '', model: 'image-01', about: '', settings: null };
  return { id, kind: 'picture', ...file, ...image, ...made, ...more };
}
