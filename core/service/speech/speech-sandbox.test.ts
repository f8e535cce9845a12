import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandboxServer } from '../../../sandbox/server.ts';
import { AUDIO_FORMATS } from '../../../shared/service/limits.ts';
import type { SpeechRequest } from '../../../shared/service/speech.ts';
import { Secret } from '../../http/secret.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { SANDBOX_PROFILE } from '../../settings/sandbox-launcher.ts';
import { realClock } from '../../testing/fake-clock.ts';
import { type Spoken, speak, WAYS, type Way } from '../../testing/speech-call.ts';
import { listVoices } from './voices.ts';

// The sandbox was written independently from the same documentation, so each exposes what the other misread.

let sandbox: RunningSandbox;
let transport: Transport;
let voiceId = '';

const to = (of: RunningSandbox): ServiceConnection => ({
  baseUrl: of.url,
  origin: new URL(of.url).origin,
  key: new Secret(of.key),
  profile: SANDBOX_PROFILE,
});
const signal = new AbortController().signal;

beforeAll(async () => {
  sandbox = await startSandboxServer({ latency: 0 });
  const asking = createTransport({ clock: realClock });
  const voices = await listVoices(asking, to(sandbox), { signal });
  voiceId = voices?.[0]?.voiceId ?? '';
  expect(voices?.length).toBeGreaterThanOrEqual(8);
  await asking.close();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  transport = createTransport({ clock: realClock });
});
afterEach(() => transport.close());

const request = (audio_setting: SpeechRequest['audio_setting'] = { format: 'mp3' }): SpeechRequest => ({
  model: 'vendor-tts-1.5-260319',
  text: 'Good morning.',
  voice_setting: { voice_id: voiceId },
  audio_setting,
});

describe.each(WAYS)('%s', (way: Way) => {
  test.each(AUDIO_FORMATS)('%s', async (format) => {
    const { file, error, bytes } = await speak(transport, to(sandbox), { way, request: request({ format }) });
    expect(error?.message).toBeUndefined();
    expect(file?.format).toBe(format);
    expect(file?.bytes).toBe(bytes('audio.part').length);
    expect(file?.extra).toMatchObject({ audio_size: file?.bytes });
    expect(file?.extra?.audio_length).toBeGreaterThan(300);
  });

  test("an unknown voice is reported in the service's words", async () => {
    const requested = { ...request(), voice_setting: { voice_id: 'nobody' } };
    const { error, left } = await speak(transport, to(sandbox), { way, request: requested });
    expect(error?.data).toMatchObject({ class: 'bad_request', status: 200 });
    expect(error?.message).toMatch(/voice_setting\.voice_id.*nobody/);
    expect(left).toEqual([]);
  });

  async function faulty(fault: string): Promise<Spoken> {
    const other = await startSandboxServer({ latency: 0, fault });
    try {
      return await speak(transport, to(other), { way, request: request() });
    } finally {
      await other.close();
    }
  }

  test.each([
    ['bad-hex', 'unusable', ['raw']],
    ['odd-hex', 'unusable', ['raw']],
    ['empty-audio', 'unusable', ['raw']],
    ['wrong-audio', 'unusable', ['raw']],
    ['drop-after=3000', 'interrupted', ['raw']],
    ['eof-after=3000', 'interrupted', ['raw']],
    ['html', 'bad_answer', ['raw']],
    ['empty-body', 'bad_answer', []],
    ['gzip', 'bad_answer', []],
    ['status=503', 'service', []],
    ['redirect', 'redirect', []],
    ['reset', 'interrupted', []],
  ] as const)('reports the fault %s', async (fault, errorClass, left) => {
    const spoken = await faulty(fault);
    expect(spoken.error?.data.class, spoken.error?.message).toBe(errorClass);
    expect(spoken.left).toEqual(left);
  });

  test.each(['split=7', 'slow=2000000'])('tolerates %s', async (fault) => {
    const { error, left } = await faulty(fault);
    expect(error?.message).toBeUndefined();
    expect(left).toEqual(['audio.part']);
  });
});

describe('a stream', () => {
  test.each([
    ['crlf', null],
    ['unknown-event', null],
    ['malformed-sse', null],
    ['malformed-json', null],
    ['no-done', 'interrupted'],
    ['error-event', 'interrupted'],
  ] as const)('with %s', async (fault, errorClass) => {
    const other = await startSandboxServer({ latency: 0, fault });
    const { error } = await speak(transport, to(other), { way: 'stream', request: request() });
    await other.close();
    expect(error?.data.class ?? null, error?.message).toBe(errorClass);
  });
});
