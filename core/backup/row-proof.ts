import type { DatabaseSync } from 'node:sqlite';
import type { ProveRow } from '../db/salvage/salvage.ts';
import { createStores } from './stores.ts';

/** Reads rows that come from a damaged file as the app will: one that it could not show must not come in. */
export function rowProof(db: DatabaseSync): ProveRow {
  const stores = createStores(db);
  const draft = db.prepare('SELECT value FROM draft WHERE name = ?');
  const read: Readonly<Record<string, (key: string) => unknown>> = {
    conversation: (key) => stores.conversationStore.get(key),
    turn: (key) => stores.turns.get(key),
    removal: (key) => stores.removals.get(key),
    job: (key) => [stores.jobs.get(key), stores.jobs.texts(key)],
    job_call: (key) => stores.jobCalls.of(key),
    job_event: (key) => stores.logs.read(key),
    asset: (key) => [stores.assets.get(key), stores.assets.made(key)],
    take: (key) => stores.takes.get(key),
    song: (key) => stores.songs.get(key),
    song_version: (key) => stores.versions.of(key),
    drawing: (key) => stores.drawings.get(key),
    picture: (key) => stores.pictures.of(key),
    grid_run: (key) => stores.grids.get(key),
    reference: (key) => stores.references.get(key),
    prompt: (key) => stores.savedPrompts.get(key),
    preset: (key) => stores.savedPresets.get(key),
    voice: () => stores.voiceShelf.all(),
    draft: (key) => JSON.parse(String(draft.get(key)?.value)),
  };
  return (table, key) => void read[table]?.(key);
}
