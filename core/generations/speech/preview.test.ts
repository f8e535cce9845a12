import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type SpeechCore, speechCore } from '../../testing/speech-core.ts';
import { refuseSpeech, speakMp3 } from '../../testing/speech-server.ts';

let here: SpeechCore;
afterEach(() => here.close());

async function start(): Promise<void> {
  here = await speechCore({ profile: { speechPieceMax: 2000, voicesPath: '/v1/voices' } });
  here.server.answer = speakMp3;
}

const preview = (voiceId = 'v1') =>
  here.api.speech.preview({ opId: newId(Date.now()), connectionId: here.connectionId, voiceId });

it('a voice preview is generated once, even across a restart and changed settings', async () => {
  await start();
  const first = await here.finished(await preview());
  expect(first).toMatchObject({ purpose: 'preview', state: 'done', asset: { mimeType: 'audio/mpeg' } });
  await here.api.settings.change({
    speech: { ...(await here.api.settings.get()).speech, speed: 2, format: 'wav' },
  });
  expect(await preview()).toEqual(first);
  await here.core.stop();
  const { host, server, connectionId } = here;
  here = await speechCore({ host, server, connectionId });
  await here.api.connections.clearKey({ id: connectionId });
  expect((await preview()).id).toBe(first.id);
  expect(server.posts).toHaveLength(1);
  expect((await here.api.speech.takes({ limit: 10 })).items).toEqual([]);
});

it('a double click generates one voice preview', async () => {
  await start();
  const [one, two] = await Promise.all([preview(), preview()]);
  expect(one.id).toBe(two.id);
  expect((await preview()).id).toBe(one.id);
  await here.finished(one);
  expect(here.server.posts).toHaveLength(1);
});

it('voice previews differ by voice and model, and use the language of the voice', async () => {
  await start();
  here.server.voices = [{ voice_id: 'zh', name: 'Wei', language: 'zh-CN' }];
  await here.api.speech.voices({ connectionId: here.connectionId, refresh: true });
  await here.finished(await preview('v1'));
  const chinese = await here.finished(await preview('zh'));
  expect(chinese).toMatchObject({ voiceName: 'Wei', title: 'Wei' });
  expect(chinese.text).toMatch(/\p{Script=Han}/u);
  await here.api.settings.change({ speech: { ...(await here.api.settings.get()).speech, model: 'another' } });
  await here.finished(await preview('v1'));
  expect(
    here.server.posts.map(({ body }) => [body.voice_setting.voice_id, body.model === 'another']),
  ).toEqual([
    ['v1', false],
    ['zh', false],
    ['v1', true],
  ]);
});

it('a voice preview held by a restart resumes when requested again', async () => {
  await start();
  await here.api.settings.change({ queuePaused: true });
  const waiting = await preview();
  await here.core.stop();
  const { host, server, connectionId } = here;
  here = await speechCore({ host, server, connectionId });
  await here.api.settings.change({ queuePaused: false });
  expect(server.posts).toHaveLength(0);
  const again = await preview();
  expect(again.id).toBe(waiting.id);
  expect((await here.finished(again)).state).toBe('done');
});

it('a voice preview is generated again if it failed or its file is missing', async () => {
  await start();
  here.server.answer = refuseSpeech('busy');
  const failed = await here.finished(await preview());
  expect(failed.error?.message).toBe('busy');
  here.server.answer = speakMp3;
  const made = await here.finished(await preview());
  expect(made.state).toBe('done');
  rmSync(join(here.host.libraryFolder, made.asset?.fileName ?? ''));
  expect((await here.finished(await preview())).id).not.toBe(made.id);
  expect(here.server.posts).toHaveLength(3);
});
