import type { DatabaseSync } from 'node:sqlite';
import type { CheckRow } from '../db/salvage/salvage.ts';
import { createStores } from './stores.ts';

/**
 * Returns a function that reads a recovered row as the app will: a row that the app cannot read must not be inserted.
 */
export function createRowCheck(db: DatabaseSync): CheckRow {
  const stores = createStores(db);
  const generations = [stores.takes, stores.songs, stores.imageGenerations];
  const draft = db.prepare('SELECT value FROM draft WHERE name = ?');
  const read: Readonly<Record<string, (key: string) => unknown>> = {
    conversation: (key) => stores.conversationStore.get(key),
    turn: (key) => stores.turns.get(key),
    removal: (key) => stores.removals.get(key),
    job: (key) => [stores.jobs.get(key), stores.jobs.texts(key)],
    job_call: (key) => stores.jobCalls.of(key),
    job_event: (key) => stores.logs.read(key),
    asset: (key) => [stores.assets.get(key), stores.assets.made(key)],
    generation: (key) => generations.map((store) => store.get(key)),
    generation_output: (key) =>
      generations.filter((store) => store.get(key)).map(({ outputs }) => outputs.of(key)),
    generation_group: (key) => stores.groups.get(key),
    reference: (key) => stores.references.get(key),
    tag: (key) => stores.tags.get(key),
    project: (key) => stores.projects.get(key),
    script: (key) => stores.scripts.get(key),
    prompt: (key) => stores.savedPrompts.get(key),
    preset: (key) => stores.savedPresets.get(key),
    voice: () => stores.voiceShelf.all(),
    draft: (key) => JSON.parse(String(draft.get(key)?.value)),
  };
  return (table, key) => void read[table]?.(key);
}
