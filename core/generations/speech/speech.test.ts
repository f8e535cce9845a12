import { ORPCError } from '@orpc/client';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { eventually } from '../../testing/eventually.ts';
import { type SpeechCore, scriptOf, speechCore, WAV_SETTINGS } from '../../testing/speech-core.ts';
import { refuseSpeech, speakTone } from '../../testing/speech-server.ts';

let here: SpeechCore;
afterEach(() => here.close());

const conflict = (reason: string) => expect.objectContaining({ code: 'CONFLICT', data: { reason } });

describe('creating a take', () => {
  it('creates one take per operation, however often and fast it is repeated', async () => {
    here = await speechCore();
    const opId = newId(Date.now());
    const ids = await Promise.all([1, 2, 3].map(() => here.create('Hello.', { opId })));
    ids.push(await here.create('Hello.', { opId }));
    expect(new Set(ids.map((take) => take.id)).size).toBe(1);
    await here.ended(ids[0]?.jobId ?? '');
    expect(here.server.posts).toHaveLength(1);
  });

  it('creates a take for each voice to compare, all or none', async () => {
    here = await speechCore();
    const runs = ['a', 'b', 'c'].map((voiceId) => ({ opId: newId(Date.now()), voiceId }));
    const { connectionId } = here;
    const same = { connectionId, text: 'Hello.', cast: null, settings: WAV_SETTINGS };
    const takes = await here.api.speech.create({ ...same, runs });
    expect(takes.map((take) => take.voiceId)).toEqual(['a', 'b', 'c']);
    expect((await here.api.speech.takes({ limit: 2 })).items.map((take) => take.voiceId)).toEqual(['c', 'b']);
    expect((await here.api.speech.takes({ limit: 2 })).more).toBe(true);
    const huge = {
      ...same,
      text: scriptOf(600),
      runs: Array.from({ length: 20 }, () => ({ opId: newId(Date.now()), voiceId: 'v' })),
    };
    await expect(here.api.speech.create(huge)).rejects.toEqual(conflict('too_many_pieces'));
    expect((await here.api.speech.takes({ limit: 200 })).items).toHaveLength(3);
  });

  test.each([
    ['', 'script_empty'],
    [' \n\t', 'script_empty'],
    ['\u0000\u0007', 'script_empty'],
    ['😀 👍🏽!', 'nothing_to_speak'],
  ])('is refused for the script %j', async (text, reason) => {
    here = await speechCore();
    await expect(here.create(text)).rejects.toEqual(conflict(reason));
    expect((await here.api.jobs.list({ limit: 10 })).items).toEqual([]);
  });

  it('omits control characters and speaks the rest', async () => {
    here = await speechCore();
    const take = await here.finished(await here.create('He\u0007llo\u0000 \u001bthere.\r\n\ufeffBye.'));
    expect(take.text).toBe('Hello there.\nBye.');
    expect(here.server.posts[0]?.body.text).toBe('Hello there.\nBye.');
  });

  it('accepts 200,000 characters, and no more than the limit', async () => {
    here = await speechCore({ profile: { speechPieceMax: 2000 } });
    here.server.answer = () => undefined;
    const text = scriptOf(4500).slice(0, 200_000);
    const take = await here.create(text);
    expect(take.progress?.total).toBeGreaterThan(99);
    expect(take.progress?.total).toBeLessThan(110);
    await here.api.speech.remove({ id: take.id });
    await expect(here.create('a'.repeat(400_001))).rejects.toBeInstanceOf(ORPCError);
  });

  it('remembers the last settings and voice', async () => {
    here = await speechCore();
    const settings = { ...WAV_SETTINGS, speed: 1.5, pitch: 2 };
    await here.create('Hello.', { settings, voiceId: 'mine' });
    expect((await here.api.settings.get()).speech).toEqual({ ...settings, voiceId: 'mine' });
    expect(await here.api.speech.draft()).toEqual({
      id: expect.any(String),
      text: '',
      castMode: false,
      cast: {},
      settings,
      voiceId: 'mine',
    });
  });

  it('is refused without a key, and nothing is written', async () => {
    here = await speechCore();
    await here.api.connections.clearKey({ id: here.connectionId });
    await expect(here.create('Hello.')).rejects.toMatchObject({ code: 'SERVICE', data: { class: 'key' } });
    expect((await here.api.speech.takes({ limit: 10 })).items).toEqual([]);
  });
});

describe('failures', () => {
  it('an unknown voice is reported with the message of the service', async () => {
    here = await speechCore();
    here.server.answer = refuseSpeech('voice_id: no such voice “nobody”');
    const take = await here.finished(await here.create('Hello.', { voiceId: 'nobody' }));
    expect(take.error?.message).toBe('voice_id: no such voice “nobody”');
    expect(['failed', 'rejected']).toContain(take.state);
    expect(here.server.posts).toHaveLength(1);
  });

  it('a failed segment ends the take; a retry sends only what is missing', async () => {
    here = await speechCore();
    here.server.answer = (response, post) =>
      post.body.text.includes('004') ? refuseSpeech('busy')(response, post) : speakTone(response, post);
    const failed = await here.finished(await here.create(scriptOf(8)));
    expect(failed).toMatchObject({ asset: null, error: { message: 'busy' } });
    expect(failed.parts.map((part) => part.n)).toEqual([0, 1, 2, 3]);
    const sent = here.server.posts.length;
    here.server.answer = speakTone;
    const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: failed.jobId });
    expect(job).toMatchObject({ retryOf: failed.jobId, subject: { takeId: failed.id } });
    await here.ended(job.id);
    const take = await here.api.speech.get({ id: failed.id });
    expect(take).toMatchObject({ state: 'done', jobId: job.id });
    const texts = here.server.posts.map((post) => post.body.text);
    expect(texts.length - sent).toBe(8 - (sent - 1));
    expect(texts.filter((text) => text.includes('004'))).toHaveLength(2);
    expect(new Set(texts).size).toBe(8);
    expect(new Set(here.server.posts.map((post) => post.key)).size).toBe(texts.length);
    await expect(here.api.jobs.retry({ opId: newId(Date.now()), id: failed.jobId })).rejects.toEqual(
      conflict('job_done'),
    );
  });

  it('a retry of a running take is refused', async () => {
    here = await speechCore();
    here.server.answer = () => undefined;
    const take = await here.create('Hello.');
    await expect(here.api.jobs.retry({ opId: newId(Date.now()), id: take.jobId })).rejects.toEqual(
      conflict('job_running'),
    );
    await here.api.jobs.cancel({ id: take.jobId });
  });
});

describe('the trash', () => {
  it('accepts a take whose file is being saved, and that file is deleted', async () => {
    here = await speechCore();
    // Long enough that it is still running when it is removed.
    const begun = await here.create(scriptOf(60));
    for await (const event of await here.api.jobs.watch({ id: begun.jobId, after: 0 })) {
      if (event.type === 'state' && event.state === 'fetching') break;
    }
    await here.api.speech.remove({ id: begun.id });
    expect((await here.api.jobs.get({ id: begun.jobId })).state).toBe('stopped');
    expect(await here.api.speech.restore({ id: begun.id })).toMatchObject({ state: 'stopped', asset: null });
    const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: begun.jobId });
    await here.ended(job.id);
    const { asset } = await here.api.speech.get({ id: begun.id });
    await eventually('the file of the stopped one is gone', () => here.files('library').length === 1);
    expect(here.files('library')).toEqual([asset?.fileName]);
    expect(here.server.posts).toHaveLength(60);
  });

  it('keeps a take with its file, and restores both', async () => {
    here = await speechCore();
    const take = await here.finished(await here.create('Hello.'));
    await here.api.speech.remove({ id: take.id });
    expect((await here.api.speech.takes({ limit: 10 })).items).toEqual([]);
    await expect(here.api.speech.get({ id: take.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.api.speech.remove({ id: take.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const again = await here.api.speech.restore({ id: take.id });
    expect(again).toEqual(take);
    expect((await here.api.speech.takes({ limit: 10 })).items).toHaveLength(1);
  });

  it('stops a running take, which can be retried once restored', async () => {
    here = await speechCore();
    here.server.answer = (response, post) => {
      if (!post.body.text.includes('002')) return speakTone(response, post);
    };
    const begun = await here.create(scriptOf(5));
    await eventually('the third piece is asked for', () =>
      here.server.posts.some((post) => post.body.text.includes('002')),
    );
    // It is requested as soon as one of the two before it has arrived; the other may still be on its way.
    await vi.waitFor(async () =>
      expect((await here.api.speech.get({ id: begun.id })).parts.length).toBeGreaterThanOrEqual(2),
    );
    await here.api.speech.remove({ id: begun.id });
    expect((await here.api.jobs.get({ id: begun.jobId })).state).toBe('stopped');
    const back = await here.api.speech.restore({ id: begun.id });
    expect(back.state).toBe('stopped');
    expect(back.parts.length).toBeGreaterThanOrEqual(2);
    here.server.answer = speakTone;
    const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: begun.jobId });
    await here.ended(job.id);
    expect((await here.api.speech.get({ id: begun.id })).state).toBe('done');
  });
});

it('regenerating a take creates a second take with the same request', async () => {
  here = await speechCore();
  const first = await here.finished(await here.create('Hello there.', { title: 'Mine' }));
  const second = await here.finished(
    await here.api.speech.regenerate({ opId: newId(Date.now()), id: first.id }),
  );
  expect(second).toMatchObject({
    parentId: first.id,
    title: 'Mine',
    text: first.text,
    settings: first.settings,
    state: 'done',
  });
  expect(here.server.posts.map((post) => post.body)).toEqual([
    here.server.posts[0]?.body,
    here.server.posts[0]?.body,
  ]);
  expect(here.files('library')).toHaveLength(2);
});

it('takes of one script with several voices name the voice in titles and file names', async () => {
  here = await speechCore();
  await here.api.speech.saveVoice({ voiceId: 'v-1', name: 'Ava', language: null, note: '' });
  const { connectionId } = here;
  const runs = ['v-1', 'v-2'].map((voiceId) => ({ opId: newId(Date.now()), voiceId }));
  const asked = { runs, connectionId, text: 'Hello there.', cast: null, settings: WAV_SETTINGS };
  const takes = await Promise.all((await here.api.speech.create(asked)).map((take) => here.finished(take)));
  expect(takes.map(({ title }) => title)).toEqual(['Ava · Hello there.', 'v-2 · Hello there.']);
  expect(takes.map(({ asset }) => asset?.title)).toEqual(takes.map(({ title }) => title));
  expect(takes[0]?.asset?.fileName).toMatch(/^Ava - Hello there - /);
  const jobs = await Promise.all(takes.map(({ jobId }) => here.api.jobs.get({ id: jobId })));
  expect(jobs.map(({ title }) => title)).toEqual(takes.map(({ title }) => title));
});

it('a take is renamed with its file', async () => {
  here = await speechCore();
  const { id } = await here.finished(await here.create('Hello.'));
  const renamed = await here.api.speech.rename({ id, title: 'Morning' });
  expect(renamed).toMatchObject({ title: 'Morning', asset: { title: 'Morning' } });
  expect(renamed.asset?.saveName).toMatch(/^Morning - /);
});
