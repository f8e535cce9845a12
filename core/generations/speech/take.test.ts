import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventLoopTurns, eventually } from '../../testing/eventually.ts';
import { type SpeechCore, scriptOf, speechCore } from '../../testing/speech-core.ts';
import { speakTone, streamTone, toneMs } from '../../testing/speech-server.ts';

let here: SpeechCore;
afterEach(() => here.close());

describe('a take', () => {
  it('is joined from its segments in order, as one library file', async () => {
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
    // Two run at a time, and either may reach the service first; the segments are numbered.
    expect(
      here.server.posts
        .map((post) => post.body.text)
        .toSorted()
        .join(' '),
    ).toBe(text);
    expect(new Set(here.server.posts.map((post) => post.key)).size).toBe(10);
    const spoken = here.server.posts.reduce((sum, post) => sum + toneMs(post.body.text), 0);
    expect(take.asset?.durationMs).toBeGreaterThan(spoken - 300);
    expect(take.asset?.durationMs).toBeLessThan(spoken + 300);
    expect(here.files('library')).toEqual([take.asset?.fileName]);
    expect(await here.core.media.resolve(take.asset?.url.replace('/media/', '') ?? '')).toMatchObject({
      mimeType: 'audio/wav',
    });
  });

  it('of one segment has the format and duration of the received file', async () => {
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

  it('can be played from the beginning while the rest is generated', async () => {
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
    await eventLoopTurns(100);
    // Each over a connection of its own: either may arrive first.
    expect([...gates.keys()].toSorted()).toEqual(['000', '001']);
    gates.get('001')?.();
    await eventually('the third is asked for', () => gates.has('002'));
    expect(await parts()).toEqual([]);
    gates.get('000')?.();
    await eventually('the fourth is asked for', () => gates.has('003'));
    const now = await here.api.speech.get({ id: begun.id });
    expect(now.parts.map((part) => part.n)).toEqual([0, 1]);
    const first = here.server.posts.find(({ body }) => body.text.slice(13, 16) === '000');
    expect(now.parts[0]?.durationMs).toBeCloseTo(toneMs(first?.body.text ?? ''), 0);
    expect(now.progress).toEqual({ done: 2, total: 4 });
    const heard = await here.core.media.resolve(now.parts[1]?.url.replace('/media/', '') ?? '');
    expect(heard?.mimeType).toBe('audio/wav');
    for (const gate of gates.values()) gate();
    const done = await here.finished(begun);
    expect([done.state, done.parts]).toEqual(['done', []]);
    // It may still be playing.
    expect(heard && existsSync(heard.file)).toBe(true);
  });

  it("has the user's title, or its first words", async () => {
    here = await speechCore();
    expect((await here.create('Hello there. And more.', { title: 'Mine' })).title).toBe('Mine');
    expect((await here.create('Hello there.\nAnd more.')).title).toBe('Hello there.');
  });

  it('speaks each cast speaker with its voice, and other lines with the default voice', async () => {
    here = await speechCore();
    const cast = { Anna: 'voice-a', Bob: 'voice-b' };
    await here.finished(await here.create('Anna: Hello.\nBob: Hi.\nCarl: Ha.', { cast }));
    const said = here.server.posts.map(({ body }) => [body.voice_setting.voice_id, body.text]);
    expect(said.sort()).toEqual([
      ['voice-1', 'Carl: Ha.'],
      ['voice-a', 'Hello.'],
      ['voice-b', 'Hi.'],
    ]);
  });

  it('names the voices that speak in it, at most four', async () => {
    here = await speechCore();
    const cast = { Anna: 'voice-a', Bob: 'voice-b' };
    const spoken = await here.create('Anna: Hello.\nBob: Hi.\nAnna: Bye.', { cast });
    expect(spoken.voiceName).toBe('voice-a, voice-b');
    const told = await here.create('It rains.\nAnna: Hello.', { cast });
    expect(told.voiceName).toBe('voice-1, voice-a');
    const many = 'ABCDE'.split('').map((name) => [name, `voice-${name}`] as const);
    const crowd = await here.create(many.map(([name]) => `${name}: Hello.`).join('\n'), {
      cast: Object.fromEntries(many),
    });
    expect(crowd.voiceName).toBe('voice-A, voice-B, voice-C, voice-D …');
  });

  it('notifies every view of its progress and its end', async () => {
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

describe('a take over a connection with a streaming path', () => {
  const profile = { speechStreamPath: '/v1/t2a_v2/stream' };

  it('is streamed if the script has one segment, and not if it has more', async () => {
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

  it('is unknown after an interrupted stream; the audio is kept and nothing is resent', async () => {
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
