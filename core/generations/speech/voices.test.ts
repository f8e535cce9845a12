import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type SpeechCore, speechCore } from '../../testing/speech-core.ts';

const LISTED = [
  { voice_id: 'v1', name: 'Ava', language: 'en-US', gender: 'female' },
  { voice_id: 'v2', name: 'Wei', language: 'zh-CN', gender: 'male' },
];
const voicesPath = '/v1/voices';

let here: SpeechCore;
afterEach(() => here.close());

async function start(profile: { voicesPath?: string } = { voicesPath }): Promise<SpeechCore> {
  here = await speechCore({ profile });
  here.server.voices = LISTED;
  return here;
}

const list = (refresh = false) => here.api.speech.voices({ connectionId: here.connectionId, refresh });
const shelf = { voiceId: 'mine', name: 'Mine', language: 'de', note: 'From a friend' };

describe('the voice list', () => {
  it('is fetched once, and again on request', async () => {
    await start();
    expect(await list()).toMatchObject({
      voices: [
        {
          voiceId: 'v1',
          name: 'Ava',
          language: 'en-US',
          gender: 'female',
          note: '',
          source: 'service',
          starred: false,
        },
        { voiceId: 'v2', name: 'Wei' },
      ],
      listed: true,
      error: null,
    });
    here.server.voices = LISTED.slice(1);
    expect((await list()).voices).toHaveLength(2);
    expect((await list(true)).voices).toHaveLength(1);
    expect(here.server.voicesAsked).toBe(2);
  });

  it('that cannot be fetched keeps the known voices, and reports the error', async () => {
    await start();
    await list();
    await here.api.speech.saveVoice(shelf);
    here.server.voices = null;
    const now = await list(true);
    expect(now.error).toMatchObject({ class: 'service', status: 503 });
    expect(now.voices.map((voice) => voice.voiceId)).toEqual(['v1', 'v2', 'mine']);
  }, 30_000);

  it('of a connection without a voices path has the saved voices, without a request', async () => {
    await start({});
    await here.api.speech.saveVoice(shelf);
    await here.api.connections.clearKey({ id: here.connectionId });
    expect(await list()).toMatchObject({
      voices: [{ voiceId: 'mine', source: 'user' }],
      listed: false,
      error: null,
    });
    expect(here.server.voicesAsked).toBe(0);
  });

  it("is fetched again when the connection's voices path changes", async () => {
    await start();
    await list();
    const { connectionId: id, server } = here;
    await here.api.connections.save({
      id,
      name: 'Test',
      baseUrl: server.url,
      profile: { voicesPath: '/v1/other' },
    });
    await list();
    expect(server.voicesAsked).toBe(2);
  });

  it('without a key reports the missing key', async () => {
    await start();
    await here.api.connections.clearKey({ id: here.connectionId });
    expect(await list()).toMatchObject({ voices: [], error: { class: 'key' } });
  });
});

describe('saved voices', () => {
  it('a voice is saved by its id across restarts, until it is removed', async () => {
    await start();
    expect(await here.api.speech.saveVoice({ ...shelf, language: '' })).toMatchObject({
      language: null,
      source: 'user',
    });
    await here.api.speech.saveVoice(shelf);
    await here.core.stop();
    const { host, server, connectionId } = here;
    here = await speechCore({ host, server, connectionId });
    expect((await list()).voices.at(-1)).toEqual({ ...shelf, gender: null, source: 'user', starred: false });
    await here.api.speech.removeVoice({ voiceId: 'mine' });
    expect((await list()).voices.map((voice) => voice.voiceId)).toEqual(['v1', 'v2']);
    await expect(here.api.speech.removeVoice({ voiceId: 'mine' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(here.api.speech.removeVoice({ voiceId: 'v1' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it("the user's details of a listed voice override the service's", async () => {
    await start();
    await list();
    await here.api.speech.saveVoice({ voiceId: 'v1', name: 'Auntie', language: null, note: 'Warm' });
    expect((await list()).voices[0]).toMatchObject({
      name: 'Auntie',
      language: 'en-US',
      note: 'Warm',
      source: 'service',
    });
    await here.api.speech.removeVoice({ voiceId: 'v1' });
    expect((await list()).voices[0]).toMatchObject({ name: 'Ava', note: '' });
  });

  it('a starred voice survives a restart without the list, until the star is removed', async () => {
    await start();
    await list();
    expect(await here.api.speech.starVoice({ voiceId: 'v2', starred: true })).toMatchObject({
      name: 'Wei',
      starred: true,
    });
    await here.core.stop();
    const { host, server, connectionId } = here;
    here = await speechCore({ host, server, connectionId });
    server.voices = null;
    expect((await list()).voices).toMatchObject([
      { voiceId: 'v2', name: 'Wei', gender: 'male', source: 'service', starred: true },
    ]);
    expect(await here.api.speech.starVoice({ voiceId: 'v2', starred: false })).toMatchObject({
      starred: false,
    });
    expect((await list()).voices).toEqual([]);
    await expect(here.api.speech.starVoice({ voiceId: 'v2', starred: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }, 30_000);

  it('changes notify every view', async () => {
    await start();
    await list();
    const told: string[] = [];
    const watching = new AbortController();
    const feed = await here.api.app.watch(undefined, { signal: watching.signal });
    const reading = (async () => {
      for await (const change of feed) {
        if (change.type === 'voice') told.push(`${change.voice.name} ${change.voice.starred}`);
        if (change.type === 'voice_removed') told.push(`gone ${change.voiceId}`);
        if (change.type === 'ready') told.push('ready');
      }
    })().catch(() => undefined);
    await eventually('the watch begins', () => told.length === 1);
    await here.api.speech.saveVoice(shelf);
    await eventually('added', () => told.includes('Mine false'));
    await here.api.speech.starVoice({ voiceId: 'v1', starred: true });
    await eventually('starred', () => told.includes('Ava true'));
    await here.api.speech.removeVoice({ voiceId: 'mine' });
    await eventually('gone', () => told.includes('gone mine'));
    watching.abort();
    await reading;
  });
});
