import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SpeechRequest } from '../../../shared/service/speech.ts';
import { QuarantinedResponseError } from '../../http/errors/service-error.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { answer, head, jsonAnswer } from '../../testing/answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { realClock } from '../../testing/fake-clock.ts';
import { faultFs } from '../../testing/fault-fs.ts';
import { type FaultServer, type Script, startFaultServer } from '../../testing/fault-server.ts';
import { connectionTo, TEST_KEY } from '../../testing/service-call.ts';
import { FINE, mp3Of, noise, speechEvent, speechJson, wavOf } from '../../testing/speech-answers.ts';
import { SPEECH_REQUEST, speak, WAYS } from '../../testing/speech-call.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const disk = await faultFs();
let server: FaultServer;
let transport: Transport;

beforeEach(() => {
  transport = createTransport({ clock: realClock });
});
afterEach(async () => {
  await transport.close();
  await server.close();
});

async function serve(script: Script) {
  server = await startFaultServer(script);
  return connectionTo(server.url, { speechStreamPath: '/stream' });
}

const audio = mp3Of(1000);
const json = (body: string) => answer(200, body, { 'content-type': 'application/json' });
const pcm: SpeechRequest = { ...SPEECH_REQUEST, audio_setting: { format: 'pcm' } };

describe('a call', () => {
  test('sends the request once, unchanged', async () => {
    const to = await serve(() => json(speechJson(audio)));
    await speak(transport, to, { opId: 'op-7' });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/v1/t2a_v2' });
    expect(server.requests[0]?.headers).toMatchObject({
      'idempotency-key': 'op-7',
      authorization: `Bearer ${TEST_KEY}`,
      'accept-encoding': 'identity',
      'content-type': 'application/json',
    });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(SPEECH_REQUEST);
  });

  test('returns the metadata beside the audio, and reports progress', async () => {
    const extra = { audio_length: 104, audio_size: audio.length, word_count: 1 };
    // Other fields are not copied: a service can repeat the key anywhere.
    const text = speechJson(audio, { extra_info: { ...extra, other: true, echo: { key: TEST_KEY } } });
    const to = await serve(() => [
      head(200, { 'content-length': String(text.length) }),
      { send: text, size: 100_000 },
    ]);
    const counts: number[] = [];
    const bodies: string[] = [];
    const { file, bytes } = await speak(transport, to, {
      onBytes: (count) => counts.push(count),
      observer: { onBody: (body) => bodies.push(body) },
    });
    expect(file).toMatchObject({
      bytes: audio.length,
      format: 'mp3',
      extra,
      statusMsg: 'success',
    });
    expect(bytes('audio.part')).toEqual(audio);
    expect(counts.length).toBeGreaterThan(2);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(audio.length);
    const shown = text.replace(audio.toString('hex'), `<media 0: ${2 * audio.length} characters>`);
    expect(bodies).toEqual([shown.replace(TEST_KEY, '[REDACTED]')]);
  });

  test('reads every field of the response, even numbers sent as text', async () => {
    const body = {
      data: { audio: audio.toString('hex'), status: '2' },
      extra_info: { audio_length: '104', audio_sample_rate: 32_000, audio_size: '1000', word_count: ' 1 ' },
      base_resp: { status_code: '0', status_msg: 'success' },
    };
    const to = await serve(() => json(JSON.stringify(body)));
    const { file, bytes } = await speak(transport, to);
    expect(bytes('audio.part')).toEqual(audio);
    expect(file).toMatchObject({
      statusMsg: 'success',
      extra: { audio_length: 104, audio_sample_rate: 32_000, audio_size: 1000, word_count: 1 },
    });
  });

  test('ends a stream at the event whose status is 2, even as text', async () => {
    const event = (more: object) => `data: ${JSON.stringify(more)}\n\n`;
    const parts = [audio.subarray(0, 500), audio.subarray(500)].map((part) => part.toString('hex'));
    const to = await serve(() => [
      head(200, { 'content-type': 'text/event-stream' }),
      { send: event({ data: { audio: parts[0], status: 1 } }) },
      { send: event({ data: { audio: parts[1], status: '2' } }) },
      'end',
    ]);
    const { error, bytes } = await speak(transport, to, { way: 'stream' });
    expect(error).toBeNull();
    expect(bytes('audio.part')).toEqual(audio);
  });

  test('accepts any known format if none was requested', async () => {
    const to = await serve(() => json(speechJson(wavOf(500))));
    const { file } = await speak(transport, to, { request: { ...SPEECH_REQUEST, audio_setting: {} } });
    expect(file?.format).toBe('wav');
  });

  test('shows the message of a refusal as received, without the key', async () => {
    const status_msg = `no <b>${TEST_KEY}</b>`;
    const to = await serve(() => jsonAnswer(200, { base_resp: { status_code: 1004, status_msg } }));
    const bodies: string[] = [];
    const { error } = await speak(transport, to, { observer: { onBody: (body) => bodies.push(body) } });
    expect(error?.message).toBe('no <b>[REDACTED]</b>');
    expect(error?.data).toMatchObject({ class: 'bad_request', code: '1004', action: 'edit', status: 200 });
    expect(bodies.join()).not.toContain(TEST_KEY);
  });

  test('four concurrent calls do not affect one another', async () => {
    const files = [1, 2, 3, 4].map((seed) => noise(200_000 + seed * 2, seed));
    const to = await serve(({ body }) => {
      const text = speechJson(files[Number(JSON.parse(body).text)] ?? '');
      return [head(200, { 'content-length': String(text.length) }), { send: text, size: 30_000 }];
    });
    const all = await Promise.all(
      files.map((_, i) => speak(transport, to, { request: { ...pcm, text: String(i) } })),
    );
    expect(all.map(({ error }) => error)).toEqual([null, null, null, null]);
    for (const [i, spoken] of all.entries()) expect(spoken.bytes('audio.part')).toEqual(files[i]);
  });
});

describe('a stream', () => {
  test('extends the file with each event', async () => {
    const gate = Promise.withResolvers<void>();
    const to = await serve(() => [
      head(200, { 'content-type': 'text/event-stream', connection: 'close' }),
      { send: speechEvent(audio.subarray(0, 1000)) },
      { until: gate.promise },
      {
        send: speechEvent(audio.subarray(1000), true, {
          extra_info: { audio_size: audio.length },
          base_resp: FINE,
        }),
      },
      'end',
    ]);
    const counts: number[] = [];
    const running = speak(transport, to, { way: 'stream', onBytes: (count) => counts.push(count) });
    await eventually('the first audio', () => counts[0] === 1000);
    gate.resolve();
    const { file, bytes } = await running;
    expect(bytes('audio.part')).toEqual(audio);
    expect(file).toMatchObject({
      bytes: audio.length,
      statusMsg: 'success',
      extra: { audio_size: audio.length },
    });
    expect(server.requests[0]).toMatchObject({ path: '/stream' });
    expect(server.requests[0]?.headers.accept).toContain('text/event-stream');
  });

  test('is not requested if the connection has no path for it', async () => {
    const to = connectionTo((await serve(() => [])).baseUrl);
    const { error, left } = await speak(transport, to, { way: 'stream' });
    expect(error?.data).toMatchObject({ class: 'invalid', action: 'settings', phase: 'before' });
    expect({ left, requested: server.requests.length }).toEqual({ left: [], requested: 0 });
  });
});

describe('a disk error', () => {
  /** Calls on a disk that fails; null when it failed only after the call, under the test itself. */
  const onDisk = <T>(call: () => Promise<T>): Promise<T | null> =>
    call()
      .catch((error: unknown) => {
        if (disk.firstHit().startsWith('readdir')) return null;
        throw error;
      })
      .finally(disk.heal);

  test.each([
    ['the folder is gone', (folder: string) => rmSync(folder, { recursive: true }), 'ENOENT'],
    ['the name is taken', (folder: string) => folder, 'EEXIST'],
  ])('sends nothing if %s', async (_, spoil, code) => {
    const to = await serve(() => json(speechJson(audio)));
    const folder = temporaryFolder().path;
    // A folder is in the place of the file.
    const path = code === 'EEXIST' ? folder : join(folder, 'audio.part');
    spoil(folder);
    const { error } = await speak(transport, to, { path });
    expect(error?.data).toMatchObject({ class: 'storage', phase: 'before' });
    expect(error?.message).not.toContain(folder);
    expect(server.requests).toHaveLength(0);
  });

  test.skipIf(process.getuid?.() === 0)('sends nothing if the folder is not writable', async () => {
    const to = await serve(() => json(speechJson(audio)));
    const folder = temporaryFolder().path;
    chmodSync(folder, 0o500);
    const { error } = await speak(transport, to, { path: join(folder, 'audio.part') });
    expect(error?.data).toMatchObject({ class: 'storage', phase: 'before', code: 'EACCES' });
    expect(server.requests).toHaveLength(0);
  });

  test('mid-way is reported; one request, no file left', async () => {
    const to = await serve(() => json(speechJson(audio)));
    disk.fail('ENOSPC', 3, true);
    const { error, left } = await speak(transport, to).finally(disk.heal);
    expect(error?.data).toMatchObject({ class: 'storage', phase: 'answering', code: 'ENOSPC', status: 200 });
    expect(error?.data).toMatchObject({
      message: 'There is not enough space on the disk.',
      charge: 'probable',
    });
    expect({ left, requested: server.requests.length }).toEqual({ left: [], requested: 1 });
  });

  test.each(WAYS)('at any operation leaves the complete audio or nothing (%s)', async (way) => {
    const half = audio.length / 2;
    const events = [speechEvent(audio.subarray(0, half)), speechEvent(audio.subarray(half), true)];
    const to = await serve(() =>
      way === 'whole'
        ? json(speechJson(audio))
        : answer(200, events.join(''), { 'content-type': 'text/event-stream' }),
    );
    for (const fault of ['ENOSPC', 'torn', 'EIO', 'short'] as const) {
      for (let n = 1, met = 1; met > 0; n++) {
        disk.fail(fault, n);
        const spoken = await onDisk(() => speak(transport, to, { way }));
        if (spoken === null) break;
        const { error, left, bytes } = spoken;
        met = disk.hitCount();
        const at = `${fault} at ${disk.firstHit()}`;
        // A file that cannot be removed now is removed when Quartet cleans up.
        if (/^(rm|lstat|unlink) /.test(disk.firstHit())) continue;
        if (error === null)
          expect([left, bytes('audio.part').equals(audio)], at).toEqual([['audio.part'], true]);
        else expect([error.data.class, left], at).toEqual(['storage', []]);
      }
    }
  });

  test.each(['body', 'audio'] as const)('while the %s is kept keeps all of it, or nothing', async (what) => {
    const wav = wavOf(200_000);
    const body = what === 'audio' ? speechJson(wav) : speechJson(`${wav.toString('hex')}a`);
    const to = await serve(() => json(body));
    const whole = what === 'audio' ? wav : Buffer.from(body);
    for (let n = 1, met = 1; met > 0; n++) {
      disk.fail('EIO', n);
      const spoken = await onDisk(() => speak(transport, to));
      if (spoken === null) break;
      const { error, left, bytes } = spoken;
      met = disk.hitCount();
      if (/^(rm|lstat|unlink) /.test(disk.firstHit())) continue;
      const isKept = error instanceof QuarantinedResponseError;
      expect(left, disk.firstHit()).toEqual(isKept ? ['raw'] : []);
      if (isKept) expect(bytes('raw').equals(whole), disk.firstHit()).toBe(true);
      if (met === 0) expect(isKept).toBe(true);
    }
  });
});

test('a throwing listener ends the call, not the app, and leaves no file', async () => {
  const to = await serve(() => json(speechJson(audio)));
  const onBytes = () => {
    throw new Error('the listener is broken');
  };
  const folder = temporaryFolder().path;
  const path = join(folder, 'audio.part');
  await expect(speak(transport, to, { path, onBytes })).rejects.toThrow('the listener is broken');
  expect(existsSync(path)).toBe(false);
});

describe('cancelling', () => {
  test('before it began creates no file and sends nothing', async () => {
    const to = await serve(() => []);
    const { error, left } = await speak(transport, to, { signal: AbortSignal.abort() });
    expect(error?.data).toMatchObject({ class: 'stopped', phase: 'before' });
    expect({ left, requested: server.requests.length }).toEqual({ left: [], requested: 0 });
  });

  test('while waiting for the response', async () => {
    const stop = new AbortController();
    const to = await serve(() => ['stall']);
    const running = speak(transport, to, { signal: stop.signal });
    await eventually('the request', () => server.progress.stalls === 1);
    stop.abort();
    const { error, left } = await running;
    expect(error?.data).toMatchObject({ class: 'stopped', phase: 'sending' });
    expect(left).toEqual([]);
    await eventually('the socket to close', () => server.sockets.open === 0);
  });

  test('because the app quits', async () => {
    const to = await serve(() => [
      head(200, { 'content-length': '9000000' }),
      { send: speechJson(audio).slice(0, 50_000) },
      'stall',
    ]);
    let audioBytes = 0;
    const own = createTransport({ clock: realClock });
    const running = speak(own, to, { onBytes: (count) => (audioBytes = count) });
    await eventually('some audio', () => audioBytes > 0);
    await own.close();
    const { error, left } = await running;
    expect(error?.data.class).toBe('stopped');
    expect(left).toEqual([]);
  });
});

describe('size', () => {
  const PIECE = 'c0ffee'.repeat(20_000);

  /** Runs a call and gives how far memory rose, in bytes, and how long the loop stood still, in milliseconds. */
  async function watched<T>(run: () => Promise<T>) {
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const result = await run();
    delay.disable();
    clearInterval(watch);
    return { result, rise: most - before, p99: delay.percentile(99) / 1e6 };
  }

  test('300 MB are rejected at the limit, with bounded memory', async () => {
    const times = 2500;
    const to = await serve(() => [
      head(200, { 'content-length': String(times * PIECE.length + 100) }),
      { send: '{"data":{"audio":"' },
      { repeat: PIECE, times },
    ]);
    const { result, rise } = await watched(() => speak(transport, to, { request: pcm }));
    expect(result.error?.data).toMatchObject({ class: 'too_large', action: 'settings' });
    expect(result.error?.message).toMatch(/larger than 128 MiB/);
    // The quarantined part has its own limit.
    expect(result.left).toEqual(['raw']);
    expect(result.bytes('raw').length).toBe(64 * 1024 * 1024);
    expect(rise).toBeLessThan(150e6);
  });

  test('60 MB pass with bounded memory and a responsive event loop', async () => {
    const times = 500;
    const to = await serve(() => [
      head(200, { 'content-length': String(18 + times * PIECE.length + 3) }),
      { send: '{"data":{"audio":"' },
      { repeat: PIECE, times },
      { send: '"}}' },
    ]);
    // A machine that is busy with something else stops the loop now and then; a loop that waits for us stops always.
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 20 && best >= 50; i++) {
      const { result, rise, p99 } = await watched(() => speak(transport, to, { request: pcm }));
      expect(result.error).toBeNull();
      expect(result.file).toMatchObject({ bytes: (times * PIECE.length) / 2, format: 'pcm' });
      expect(rise).toBeLessThan(100e6);
      best = Math.min(best, p99);
    }
    expect(best).toBeLessThan(50);
  }, 120_000);
});
