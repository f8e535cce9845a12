import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStores } from '../../backup/stores.ts';
import { newId } from '../../platform/new-id.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { SegmentCarrier } from './carry-segments.ts';
import { SegmentFiles } from './segment-files.ts';
import { cleanUpSegments } from './speech-kind.ts';

it('clean-up keeps the segment folder of a job that is about to be written', async () => {
  const { db, folder } = testDatabase();
  const { segments, jobs, jobCalls } = createStores(db);
  const segmentFiles = new SegmentFiles(folder);
  const carrier = new SegmentCarrier(jobCalls, segmentFiles, {
    measure: () => Promise.reject(new Error('not asked')),
  });
  const library = { discard: async () => undefined };
  const id = newId(1);
  const release = carrier.prepare(id);
  segmentFiles.prepare(id);
  await cleanUpSegments({ segmentFiles, segments, jobs, carrier, library });
  expect(existsSync(join(folder, 'parts', id))).toBe(true);
  release();
  await cleanUpSegments({ segmentFiles, segments, jobs, carrier, library });
  expect(existsSync(join(folder, 'parts', id))).toBe(false);
});
