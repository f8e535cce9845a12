import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { SPACE_NEEDED } from '../platform/files/space.ts';
import { testCore } from '../testing/test-core.ts';

/** Makes every disk report this much free space. */
function roomOn(bytes: number): void {
  const { statfs } = promises;
  const small = async () => ({ bavail: bytes / 4096, bsize: 4096 });
  Object.assign(promises, { statfs: small });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(promises, { statfs });
    syncBuiltinESMExports();
  });
}

test('without disk space for the answer a question is kept, and sent once there is space', async () => {
  const here = await testCore();
  roomOn(SPACE_NEEDED - 4096);
  const { jobId } = await here.ask('Is there room?');
  await here.watched(jobId);
  expect(await here.api.jobs.get({ id: jobId })).toMatchObject({
    state: 'failed',
    error: { class: 'storage', phase: 'before', message: 'There is not enough space on the disk.' },
  });
  expect(here.server.posts).toHaveLength(0);
  roomOn(SPACE_NEEDED);
  const again = await here.api.jobs.retry({ opId: '01HZZZZZZZZZZZZZZZZZZZZZZZ', id: jobId });
  await here.watched(again.id);
  expect(await here.api.jobs.get({ id: again.id })).toMatchObject({ state: 'done' });
  expect(here.server.posts).toHaveLength(1);
  await here.close();
});
