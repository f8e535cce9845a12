import { readdirSync } from 'node:fs';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { AssetStore } from '../db/library/asset-store.ts';

/** Matches names of library files: a title, the time, a number for duplicates. */
const OURS = / - \d{4}-\d\d-\d\d \d\d-\d\d( \(\d+\))?\.(mp3|wav|flac|pcm|png|jpg|webp|avif|gif)$/;

/**
 * Searches only if records may have been lost, so that files the user puts there do not cause a question at each start.
 */
export function findOrphanFiles(start: {
  readonly mayHaveLost: boolean;
  readonly folder: string;
  readonly assets: Pick<AssetStore, 'isNamed' | 'isEmpty'>;
  readonly jobs: Pick<JobStore, 'has'>;
}): () => boolean {
  const { folder, assets, jobs } = start;
  const madeNothing = () => !(['speech', 'music', 'images'] as const).some((kind) => jobs.has(kind));
  const mayBe = start.mayHaveLost || (assets.isEmpty() && madeNothing());
  return () => mayBe && hasOrphanFiles(folder, assets);
}

/** Returns whether the library folder contains files that are ours by name and have no record. Reads names only. */
export function hasOrphanFiles(folder: string, assets: Pick<AssetStore, 'isNamed'>): boolean {
  try {
    return readdirSync(folder).some((name) => OURS.test(name) && !assets.isNamed(name));
  } catch {
    return false;
  }
}
