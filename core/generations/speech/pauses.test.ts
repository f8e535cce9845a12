import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type SpeechCore, speechCore } from '../../testing/speech-core.ts';
import { refuseSpeech, speakTone, toneMs } from '../../testing/speech-server.ts';

let here: SpeechCore;
afterEach(() => here.close());

const sent = () => here.server.posts.map(({ body }) => body.text);
const texts = async (id: string) =>
  (await here.api.speech.segments({ id })).segments.map(({ text, durationMs }) => [text, durationMs]);

it('a pause is silence in the take, is not sent, and counts in the times', async () => {
  here = await speechCore();
  const take = await here.finished(await here.create('Hello. [pause 1.5 s] Bye.\n[停顿 1 秒]'));
  expect(sent().sort()).toEqual(['Bye.', 'Hello.']);
  expect(await texts(take.id)).toEqual([
    ['Hello.', toneMs('Hello.')],
    ['[pause 1.5 s]', 1500],
    ['Bye.', toneMs('Bye.')],
    ['[停顿 1 秒]', 1000],
  ]);
  expect(take).toMatchObject({
    state: 'done',
    title: 'Hello. Bye.',
    text: 'Hello. [pause 1.5 s] Bye.\n[停顿 1 秒]',
    // Only what was spoken counts.
    progress: { done: 2, total: 2 },
  });
  expect(take.asset?.durationMs).toBe(toneMs('Hello.') + toneMs('Bye.') + 2500);
  // The last second of the file is silent.
  const peaks = [...Buffer.from(take.asset?.peaks ?? '', 'base64')];
  const silent = Math.floor((1000 / (take.asset?.durationMs ?? 0)) * peaks.length) - 1;
  expect(Math.max(...peaks.slice(-silent))).toBe(0);
  expect(Math.max(...peaks)).toBeGreaterThan(50);
});

it('a script of nothing but pauses is refused', async () => {
  here = await speechCore();
  await expect(here.create('[pause 1 s] [pause 2 s]')).rejects.toMatchObject({
    data: { reason: 'nothing_to_speak' },
  });
});

it('a retry keeps the pauses, and makes those whose file is gone', async () => {
  here = await speechCore();
  here.server.answer = (response, post) =>
    post.body.text === 'Bye.' ? refuseSpeech('busy')(response, post) : speakTone(response, post);
  const failed = await here.finished(await here.create('Hello. [pause 1 s] Bye.'));
  expect(failed.asset).toBeNull();
  rmSync(join(here.host.dataFolder, 'parts', failed.jobId, '1.wav'));
  here.server.answer = speakTone;
  const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: failed.jobId });
  await here.ended(job.id);
  const take = await here.api.speech.get({ id: failed.id });
  expect(take.asset?.durationMs).toBe(toneMs('Hello.') + toneMs('Bye.') + 1000);
});

it('regenerating a segment leaves the pause where it is', async () => {
  here = await speechCore();
  const take = await here.finished(await here.create('Hello. [pause 1 s] Bye.'));
  const { redo } = await here.api.speech.regenerateSegment({ opId: newId(Date.now()), id: take.id, n: 2 });
  await here.ended(redo?.jobId ?? '');
  expect(sent()).toHaveLength(3);
  expect((await texts(take.id))[1]).toEqual(['[pause 1 s]', 1000]);
});
