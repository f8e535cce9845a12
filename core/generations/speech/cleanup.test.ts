import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import { eventually } from '../../testing/eventually.ts';
import { realClock } from '../../testing/fake-clock.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type SpeechCore, scriptOf, speechCore } from '../../testing/speech-core.ts';
import { refuseSpeech, speakTone } from '../../testing/speech-server.ts';

const DAY = 86_400_000;

/** Milliseconds by which the clock of these tests is ahead. */
let ahead = 0;
let cleansUp = false;
const clock: Clock = {
  now: () => Date.now() + ahead,
  monotonic: realClock.monotonic,
  // The clean-up waits five seconds after a start. Here it does not, and the first start never cleans up.
  after: (ms, run) => realClock.after(ms !== 5000 ? ms : cleansUp ? 0 : DAY, run),
};

let here: SpeechCore;
afterEach(() => here.close());

async function start(): Promise<void> {
  cleansUp = false;
  here = await speechCore({ host: fakeHost({ clock }) });
}

/** Starts a core again on the same folders, some time later. */
async function again(laterMs = 0): Promise<void> {
  await here.core.stop();
  cleansUp = true;
  ahead += laterMs;
  const { host, server, connectionId } = here;
  here = await speechCore({ host, server, connectionId });
}

it('clean-up deletes unneeded segments, and keeps those for a retry or regeneration', async () => {
  await start();
  const done = await here.finished(await here.create(scriptOf(1)));
  here.server.answer = (response, post) =>
    post.body.text.includes('002') ? refuseSpeech('busy')(response, post) : speakTone(response, post);
  const failed = await here.finished(await here.create(scriptOf(4)));
  expect(here.files('parts')).toContain(join(done.jobId, '0.wav'));
  // The state that a kill leaves.
  writeFileSync(join(here.host.dataFolder, 'parts', failed.jobId, '3.wav.part'), 'half');
  mkdirSync(join(here.host.dataFolder, 'parts', newId(1)));
  writeFileSync(join(here.host.dataFolder, 'quarantine', `${failed.jobId}-9.bin`), 'nobody knows it');
  await again();
  const kept = ['0.wav', '1.wav'].map((name) => join(failed.jobId, name));
  await eventually('only what is needed is left', () => {
    const files = here.files('parts');
    return (
      files.length < 5 &&
      kept.every((name) => files.includes(name)) &&
      !files.some((name) => name.endsWith('.part'))
    );
  });
  expect(here.files('parts').filter((name) => name.startsWith(done.jobId))).toEqual([]);
  await eventually('no raw body without a row is left', () => here.files('quarantine').length === 0);
  here.server.answer = speakTone;
  const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: failed.jobId });
  expect((await here.ended(job.id)).state).toBe('done');
  await again();
  // One of them can be regenerated.
  const files = ['0.wav', '1.wav', '2.wav', '3.wav'].map((name) => join(job.id, name));
  await eventually('the folder of the first try is gone', () => !here.files('parts').includes(failed.jobId));
  expect(here.files('parts')).toEqual(expect.arrayContaining(files));
}, 60_000);

it('purges a take with its job and file after thirty days in the trash', async () => {
  await start();
  const gone = await here.finished(await here.create('One.'));
  const kept = await here.finished(await here.create('Two.'));
  await here.api.speech.remove({ id: gone.id });
  const sounds = () => here.files('library').filter((name) => !name.startsWith('.'));
  await again(29 * DAY);
  await eventually('it is tidied', () => here.files('parts').length === 0);
  expect(sounds()).toHaveLength(2);
  await again(2 * DAY);
  await eventually('the file is gone', () => sounds().length === 1);
  expect(sounds()).toEqual([kept.asset?.fileName]);
  await expect(here.api.speech.restore({ id: gone.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(here.api.jobs.get({ id: gone.jobId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
