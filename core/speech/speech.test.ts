import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORPCError } from '@orpc/client';
import { afterEach, describe, expect, it, test } from 'vitest';
import { newId } from '../new-id.ts';
import { eventually } from '../testing/eventually.ts';
import { type SpeechCore, scriptOf, speechCore, WAV_SETTINGS } from '../testing/speech-core.ts';
import { refuseSpeech, speakTone, streamTone, toneMs } from '../testing/speech-server.ts';

let here: SpeechCore;
afterEach(() => here.close());

const conflict = (reason: string) => expect.objectContaining({ code: 'CONFLICT', data: { reason } });

describe('a take', () => {
  it('is made of its pieces, in order, as one file in the library', async () => {
    here = await speechCore();
    const text = scriptOf(10);
    const begun = await here.create(text);
    expect(begun).toMatchObject({
      text,
      voiceName: 'voice-1',
      asset: null,
      parts: [],
      progress: { done: 0, total: 10 },
    });
    const take = await here.finished(begun);
    expect(take).toMatchObject({ state: 'done', error: null, parts: [], progress: { done: 10, total: 10 } });
    expect(here.server.posts.map((post) => post.body.text).join(' ')).toBe(text);
    expect(new Set(here.server.posts.map((post) => post.key)).size).toBe(10);
    const spoken = here.server.posts.reduce((sum, post) => sum + toneMs(post.body.text), 0);
    expect(take.asset?.durationMs).toBeGreaterThan(spoken - 300);
    expect(take.asset?.durationMs).toBeLessThan(spoken + 300);
    expect(here.files('library')).toEqual([take.asset?.fileName]);
    expect(await here.core.media.resolve(take.asset?.url.replace('/media/', '') ?? '')).toMatchObject({
      mimeType: 'audio/wav',
    });
  });

  it('of one piece is the file as it came', async () => {
    here = await speechCore();
    const take = await here.finished(await here.create('Hello there.'));
    const file = readFileSync(join(here.host.libraryFolder, take.asset?.fileName ?? ''));
    expect(take.asset).toMatchObject({
      sampleRate: 8000,
      channels: 1,
      mimeType: 'audio/wav',
      missing: false,
    });
    expect(file.subarray(0, 4).toString()).toBe('RIFF');
    expect(take.asset?.durationMs).toBeCloseTo(toneMs('Hello there.'), 0);
  });

  it('can be heard from the beginning while the rest is made', async () => {
    here = await speechCore();
    const gates = new Map<string, () => void>();
    here.server.answer = async (response, post) => {
      await new Promise<void>((resolve) => gates.set(post.body.text.slice(13, 16), resolve));
      await speakTone(response, post);
    };
    const begun = await here.create(scriptOf(4));
    const parts = async () =>
      (await here.api.speech.get({ id: begun.id })).parts.map(({ n, durationMs }) => [
        n,
        Math.round(durationMs),
      ]);
    await eventually('two calls are out', () => gates.size === 2);
    gates.get('001')?.();
    await eventually('the third is asked for', () => gates.has('002'));
    expect(await parts()).toEqual([]);
    gates.get('000')?.();
    await eventually('the fourth is asked for', () => gates.has('003'));
    const now = await here.api.speech.get({ id: begun.id });
    expect(now.parts.map((part) => part.n)).toEqual([0, 1]);
    expect(now.parts[0]?.durationMs).toBeCloseTo(toneMs(here.server.posts[0]?.body.text ?? ''), 0);
    expect(now.progress).toEqual({ done: 2, total: 4 });
    const heard = await here.core.media.resolve(now.parts[1]?.url.replace('/media/', '') ?? '');
    expect(heard?.mimeType).toBe('audio/wav');
    for (const gate of gates.values()) gate();
    const done = await here.finished(begun);
    expect([done.state, done.parts]).toEqual(['done', []]);
    // Somebody may still be listening to it.
    expect(heard && existsSync(heard.file)).toBe(true);
  });

  it('is called as the user says, else by its first words', async () => {
    here = await speechCore();
    expect((await here.create('Hello there. And more.', { title: 'Mine' })).title).toBe('Mine');
    expect((await here.create('Hello there.\nAnd more.')).title).toBe('Hello there.');
  });

  it('speaks each part with its voice', async () => {
    here = await speechCore();
    const cast = { Anna: 'voice-a', Bob: 'voice-b' };
    await here.finished(await here.create('Anna: Hello.\nBob: Hi.\nCarl: Ha.', { cast }));
    const said = here.server.posts.map(({ body }) => [body.voice_setting.voice_id, body.text]);
    expect(said.sort()).toEqual([
      ['voice-1', 'Ha.'],
      ['voice-a', 'Hello.'],
      ['voice-b', 'Hi.'],
    ]);
  });

  it('is told to every view as it grows and when it is done', async () => {
    here = await speechCore();
    const states: string[] = [];
    const watching = new AbortController();
    const feed = await here.api.app.watch(undefined, { signal: watching.signal });
    const reading = (async () => {
      for await (const change of feed)
        if (change.type === 'take') states.push(`${change.take.state} ${change.take.parts.length}`);
    })().catch(() => undefined);
    await here.finished(await here.create(scriptOf(3)));
    await eventually('the end is told', () => states.at(-1) === 'done 0');
    watching.abort();
    await reading;
  });
});

describe('creating', () => {
  it('is done once for one operation, however often and fast it is asked for', async () => {
    here = await speechCore();
    const opId = newId(Date.now());
    const ids = await Promise.all([1, 2, 3].map(() => here.create('Hello.', { opId })));
    ids.push(await here.create('Hello.', { opId }));
    expect(new Set(ids.map((take) => take.id)).size).toBe(1);
    await here.ended(ids[0]?.jobId ?? '');
    expect(here.server.posts).toHaveLength(1);
  });

  it('makes one take for each voice to try, all or none', async () => {
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
  ])('refuses %j', async (text, reason) => {
    here = await speechCore();
    await expect(here.create(text)).rejects.toEqual(conflict(reason));
    expect((await here.api.jobs.list({ limit: 10 })).items).toEqual([]);
  });

  it('leaves control characters out and speaks the rest', async () => {
    here = await speechCore();
    const take = await here.finished(await here.create('He\u0007llo\u0000 \u001bthere.\r\n\ufeffBye.'));
    expect(take.text).toBe('Hello there.\nBye.');
    expect(here.server.posts[0]?.body.text).toBe('Hello there.\nBye.');
  });

  it('takes 200,000 characters, and no more than the limit', async () => {
    here = await speechCore({ profile: { speechPieceMax: 2000 } });
    here.server.answer = () => undefined;
    const text = scriptOf(4500).slice(0, 200_000);
    const take = await here.create(text);
    expect(take.progress?.total).toBeGreaterThan(99);
    expect(take.progress?.total).toBeLessThan(110);
    await here.api.speech.remove({ id: take.id });
    await expect(here.create('a'.repeat(400_001))).rejects.toBeInstanceOf(ORPCError);
  });

  it('remembers the settings and the voice last used', async () => {
    here = await speechCore();
    const settings = { ...WAV_SETTINGS, speed: 1.5, pitch: 2 };
    await here.create('Hello.', { settings, voiceId: 'mine' });
    expect((await here.api.settings.get()).speech).toEqual({ ...settings, voiceId: 'mine' });
    expect(await here.api.speech.draft()).toEqual({
      text: '',
      castMode: false,
      cast: {},
      settings,
      voiceId: 'mine',
    });
  });

  it('is not possible without a key, and nothing is written', async () => {
    here = await speechCore();
    await here.api.connections.clearKey({ id: here.connectionId });
    await expect(here.create('Hello.')).rejects.toMatchObject({ code: 'SERVICE', data: { class: 'key' } });
    expect((await here.api.speech.takes({ limit: 10 })).items).toEqual([]);
  });
});

describe('what goes wrong', () => {
  it('an unknown voice is told in the words of the service', async () => {
    here = await speechCore();
    here.server.answer = refuseSpeech('voice_id: no such voice “nobody”');
    const take = await here.finished(await here.create('Hello.', { voiceId: 'nobody' }));
    expect(take.error?.message).toBe('voice_id: no such voice “nobody”');
    expect(['failed', 'rejected']).toContain(take.state);
    expect(here.server.posts).toHaveLength(1);
  });

  it('a piece that fails ends the take; a retry sends only what is missing', async () => {
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

  it('a retry while it runs is refused', async () => {
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
  it('takes a take and its file, and gives them back', async () => {
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

  it('stops what is under way, and a restored take can be tried again', async () => {
    here = await speechCore();
    here.server.answer = (response, post) => {
      if (!post.body.text.includes('002')) return speakTone(response, post);
    };
    const begun = await here.create(scriptOf(5));
    await eventually('the third piece is asked for', () =>
      here.server.posts.some((post) => post.body.text.includes('002')),
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

describe('where the connection names a streaming path', () => {
  const profile = { speechStreamPath: '/v1/t2a_v2/stream' };

  it('a script that is one piece goes by it, longer ones in whole answers', async () => {
    here = await speechCore({ profile });
    here.server.answer = (response, post) =>
      (post.path.endsWith('/stream') ? streamTone() : speakTone)(response, post);
    const one = await here.finished(await here.create('Hello there.'));
    expect(one).toMatchObject({ state: 'done' });
    expect(one.asset?.durationMs).toBeCloseTo(toneMs('Hello there.'), 0);
    const { calls } = await here.api.jobs.details({ id: one.jobId });
    expect(calls[0]?.request.url).toBe(`${here.server.url}/v1/t2a_v2/stream`);
    expect((await here.finished(await here.create(scriptOf(3)))).state).toBe('done');
    expect(here.server.posts.map((post) => post.path)).toEqual([
      '/v1/t2a_v2/stream',
      ...Array.from({ length: 3 }, () => '/v1/t2a_v2'),
    ]);
  });

  it('one that breaks off may have been billed: what came is kept, nothing is sent again', async () => {
    here = await speechCore({ profile });
    here.server.answer = streamTone({ isCut: true });
    const take = await here.finished(await here.create('Hello there.'));
    expect(take).toMatchObject({ state: 'unknown', asset: null, parts: [], error: { class: 'interrupted' } });
    const { calls } = await here.api.jobs.details({ id: take.jobId });
    expect(calls[0]?.rawUrl).not.toBeNull();
    expect(here.files('quarantine')).toHaveLength(1);
    expect(here.server.posts).toHaveLength(1);
  });
});

it('regenerates the same script as a take beside the first', async () => {
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

it('keeps the draft across a restart', async () => {
  here = await speechCore();
  const draft = {
    text: 'Half a sente',
    voiceId: 'v',
    castMode: true,
    cast: { Anna: 'a' },
    settings: WAV_SETTINGS,
  };
  await here.api.speech.saveDraft({ draft });
  await here.core.stop();
  const { host, server, connectionId } = here;
  here = await speechCore({ host, server, connectionId });
  expect(await here.api.speech.draft()).toEqual(draft);
});
