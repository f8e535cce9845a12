import { readdirSync } from 'node:fs';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { AssetStore } from '../db/library/asset-store.ts';

/** A name as files of the library have: what it is, when it was made, a number where two had the same. */
const OURS = / - \d{4}-\d\d-\d\d \d\d-\d\d( \(\d+\))?\.(mp3|wav|flac|pcm|png|jpg|webp|avif|gif)$/;

/**
 * Looks for such files only where records may have been lost: whoever puts files there by hand is not asked at each start.
 */
export function findOrphanFiles(start: {
  readonly mayHaveLost: boolean;
  readonly folder: string;
  readonly assets: Pick<AssetStore, 'isNamed' | 'isEmpty'>;
  readonly jobs: Pick<JobStore, 'list'>;
}): () => boolean {
  const { folder, assets, jobs } = start;
  const madeNothing = () => jobs.list({ kinds: ['speech', 'music', 'images'], limit: 1 }).length === 0;
  const mayBe = start.mayHaveLost || (assets.isEmpty() && madeNothing());
  return () => mayBe && hasOrphanFiles(folder, assets);
}

/** Whether the library folder holds files by whose names they are ours, and no record knows them. Looks at names only. */
export function hasOrphanFiles(folder: string, assets: Pick<AssetStore, 'isNamed'>): boolean {
  try {
    return readdirSync(folder).some((name) => OURS.test(name) && !assets.isNamed(name));
  } catch {
    return false;
  }
}
