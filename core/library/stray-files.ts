import { readdirSync } from 'node:fs';
import type { AssetStore } from '../store/asset-store.ts';

/** A name as files of the library have: what it is, when it was made, a number where two had the same. */
const OURS = / - \d{4}-\d\d-\d\d \d\d-\d\d( \(\d+\))?\.(mp3|wav|flac|pcm|png|jpg|webp|avif|gif)$/;

/** Whether the library folder holds files by whose names they are ours, and no record knows them. Looks at names only. */
export function hasStrayFiles(folder: string, assets: Pick<AssetStore, 'isNamed'>): boolean {
  try {
    return readdirSync(folder).some((name) => OURS.test(name) && !assets.isNamed(name));
  } catch {
    return false;
  }
}
