import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AUDIO_FORMATS, SAMPLE_RATES, SPEECH_SEGMENT_MAX } from '../shared/service/limits.ts';
import { read, SPEECH, SPEECH_STREAM, sandboxOfFile, speechBody } from './testing/sandbox-under-test.ts';

const sandbox = sandboxOfFile();

/** Schema of a refusal, which contains nothing that could be mistaken for audio. */
const refusal = z.strictObject({
  base_resp: z.strictObject({ status_code: z.number().positive(), status_msg: z.string().min(1) }),
});
const good = speechBody('Hi.');

type Limit = [name: string, body: unknown, field: string, says: string];
const LIMITS: readonly Limit[] = [
  ['speed below', speechBody('Hi.', { speed: 0.49 }), 'voice_setting.speed', 'at least 0.5'],
  ['speed above', speechBody('Hi.', { speed: 2.01 }), 'voice_setting.speed', 'at most 2'],
  ['speed as text', speechBody('Hi.', { speed: '1' }), 'voice_setting.speed', 'number'],
  ['volume below', speechBody('Hi.', { vol: 0.09 }), 'voice_setting.vol', 'at least 0.1'],
  ['volume above', speechBody('Hi.', { vol: 10.1 }), 'voice_setting.vol', 'at most 10'],
  ['pitch below', speechBody('Hi.', { pitch: -13 }), 'voice_setting.pitch', 'at least -12'],
  ['pitch above', speechBody('Hi.', { pitch: 13 }), 'voice_setting.pitch', 'at most 12'],
  ['half a semitone', speechBody('Hi.', { pitch: 0.5 }), 'voice_setting.pitch', 'int'],
  ['a voice nobody has', speechBody('Hi.', { voice_id: 'nobody' }), 'voice_setting.voice_id', '"nobody"'],
  ['no voice', { ...good, voice_setting: {} }, 'voice_setting.voice_id', 'required'],
  ['no voice setting', { ...good, voice_setting: undefined }, 'voice_setting', 'required'],
  ['no audio setting', { ...good, audio_setting: undefined }, 'audio_setting', 'required'],
  ['another format', speechBody('Hi.', {}, { format: 'ogg' }), 'audio_setting.format', '"mp3" or "wav"'],
  ['another rate', speechBody('Hi.', {}, { sample_rate: 48_000 }), 'audio_setting.sample_rate', '44100'],
  ['no model', { ...good, model: undefined }, 'model', 'required'],
  ['a chat model', { ...good, model: 'vendor-s2' }, 'model', '"vendor-s2"'],
  ['a field it does not know', { ...good, emotion: 'glad' }, '', '"emotion"'],
  ['one in the voice', speechBody('Hi.', { volume: 1 }), 'voice_setting', '"volume"'],
  ['one in the audio', speechBody('Hi.', {}, { bitrate: 1 }), 'audio_setting', '"bitrate"'],
  ['no text', { ...good, text: undefined }, 'text', 'required'],
  ['empty text', speechBody(''), 'text', 'empty'],
  ['blank text', speechBody(' \n '), 'text', 'empty'],
  ['a picture only', speechBody('🎉🎉'), 'text', 'can be spoken'],
  ['another script', speechBody('Привет, мир'), 'text', 'cannot read П'],
  ['one late in the text', speechBody(`${'Hello there. '.repeat(40)}שלום`), 'text', 'cannot read ש'],
  ['a text too long', speechBody('é'.repeat(SPEECH_SEGMENT_MAX.max + 1)), 'text', '100000'],
  ['no object', [], '', 'object'],
  ['no JSON', '{"model":', '', 'not JSON'],
];

describe.each([SPEECH, SPEECH_STREAM])('%s', (path) => {
  test.each(LIMITS)('%s is refused with 200, by name', async (_name, body, field, says) => {
    const server = sandbox();
    const response = await server.post(path, body);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { base_resp } = await read(response, refusal);
    expect(base_resp.status_msg).toContain(says);
    if (field !== '') expect(base_resp.status_msg.startsWith(`${field}: `)).toBe(true);
    expect(server.bugs).toEqual([]);
  });

  test('a wrong key is 401 and a status fault its status, both as speech errors', async () => {
    const server = sandbox();
    const response = await server.post(path, good, { authorization: 'Bearer wrong' });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      base_resp: { status_code: 401, status_msg: 'This is not the key of this sandbox.' },
    });
    const fault = await server.post(path, good, { 'x-sandbox-fault': 'status=503' });
    expect(fault.status).toBe(503);
    expect(await fault.json()).toMatchObject({ base_resp: { status_code: 503 } });
  });
});

test('speaks a request with every field at its limit', async () => {
  const server = sandbox();
  const bodies = [
    speechBody('Hi.', { speed: 0.5, vol: 0.1, pitch: -12 }),
    speechBody('Hi.', { speed: 2, vol: 10, pitch: 12 }),
    ...AUDIO_FORMATS.map((format) => speechBody('Hi.', {}, { format })),
    ...SAMPLE_RATES.map((rate) => speechBody('Hi.', {}, { sample_rate: rate })),
  ];
  for (const body of bodies) {
    const answer = await (await server.post(SPEECH, body)).json();
    expect(answer).toMatchObject({ base_resp: { status_code: 0 } });
  }
});
