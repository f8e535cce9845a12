import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStores } from '../../backup/stores.ts';
import { newId } from '../../platform/new-id.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { CarryParts } from './carry-parts.ts';
import { PartFiles } from './part-files.ts';
import { tidyParts } from './tidy-parts.ts';

it('leaves the folder of a job that is about to be written alone', async () => {
  const { db, folder } = testDatabase();
  const { takes, jobs, jobCalls } = createStores(db);
  const parts = new PartFiles(folder);
  const carry = new CarryParts(jobCalls, parts, { measure: () => Promise.reject(new Error('not asked')) });
  const library = { discard: async () => undefined };
  const id = newId(1);
  const release = carry.prepare(id);
  parts.prepare(id);
  await tidyParts({ parts, takes, jobs, carry, library });
  expect(existsSync(join(folder, 'parts', id))).toBe(true);
  release();
  await tidyParts({ parts, takes, jobs, carry, library });
  expect(existsSync(join(folder, 'parts', id))).toBe(false);
});
