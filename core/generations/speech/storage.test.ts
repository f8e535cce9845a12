import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type SpeechCore, scriptOf, speechCore } from '../../testing/speech-core.ts';
import { speakTone } from '../../testing/speech-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

let here: SpeechCore;
afterEach(() => here.close());

it('a take whose library folder disappears fails and keeps its segments for a retry', async () => {
  const folder = temporaryFolder().path;
  const libraryFolder = join(folder, 'library', 'of', 'mine');
  here = await speechCore({ host: fakeHost({ libraryFolder }) });
  here.server.answer = (response, post) => {
    // A file in place of the folder: even root, who ignores permissions, cannot write below it.
    if (here.server.posts.length === 4) writeFileSync(join(folder, 'library'), '');
    return speakTone(response, post);
  };
  const failed = await here.finished(await here.create(scriptOf(4)));
  expect(failed).toMatchObject({
    state: 'failed',
    asset: null,
    error: { class: 'storage', action: 'retry' },
  });
  expect(failed.parts).toHaveLength(4);
  expect(here.server.posts).toHaveLength(4);

  rmSync(join(folder, 'library'));
  const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: failed.jobId });
  expect((await here.ended(job.id)).state).toBe('done');
  const take = await here.api.speech.get({ id: failed.id });
  expect(take).toMatchObject({ state: 'done', error: null, progress: { done: 4, total: 4 } });
  expect(existsSync(join(libraryFolder, take.asset?.fileName ?? ''))).toBe(true);
  expect(here.server.posts).toHaveLength(4);
});

it('sends no speech request if the library folder cannot be created', async () => {
  const folder = temporaryFolder().path;
  writeFileSync(join(folder, 'library'), '');
  here = await speechCore({ host: fakeHost({ libraryFolder: join(folder, 'library', 'mine') }) });
  const failed = await here.finished(await here.create('Hello.'));
  expect(failed).toMatchObject({ state: 'failed', error: { class: 'storage', phase: 'before' } });
  expect(here.server.posts).toHaveLength(0);
});

it('sends no speech request if the data folder cannot store segments', async () => {
  here = await speechCore();
  writeFileSync(join(here.host.dataFolder, 'parts'), '');
  const failed = await here.finished(await here.create('Hello.'));
  expect(failed).toMatchObject({ state: 'failed', error: { class: 'storage', phase: 'before' } });
  expect(here.server.posts).toHaveLength(0);
  rmSync(join(here.host.dataFolder, 'parts'));
  mkdirSync(join(here.host.dataFolder, 'parts'));
  const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: failed.jobId });
  expect((await here.ended(job.id)).state).toBe('done');
});
