import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startSandboxServer } from './server.ts';
import { readAudio } from './testing/read-audio.ts';
import {
  bodyOf,
  eventData,
  SPEECH,
  SPEECH_STREAM,
  sandboxOfFile,
  sandboxUnderTest,
  speechBody,
  watchSocket,
} from './testing/sandbox-under-test.ts';

const sandbox = sandboxOfFile();
const fault = (value: string) => ({ 'x-sandbox-fault': value });
const BODY = speechBody('Hello there, how are you?');
const answer = z.object({ data: z.object({ audio: z.string(), status: z.number() }) });

/** Returns the hexadecimal text of a whole response or of all events of a stream. */
async function audioOf(path: string, faults: string, body = BODY): Promise<string> {
  const server = sandbox();
  const text = await (await server.post(path, body, fault(faults))).text();
  const parts = path === SPEECH ? [text] : eventData(text);
  return parts.map((part) => answer.parse(JSON.parse(part)).data.audio).join('');
}

describe.each([SPEECH, SPEECH_STREAM])('%s', (path) => {
  test('bad-hex contains one invalid digit', async () => {
    expect((await audioOf(path, 'bad-hex')).match(/[^0-9a-f]/g)).toEqual(['x']);
  });

  test('odd-hex lacks one digit', async () => {
    const [odd, right] = [await audioOf(path, 'odd-hex'), await audioOf(path, 'split=4096')];
    expect(odd).toBe(right.slice(0, -1));
  });

  test('empty-audio sends no audio', async () => {
    expect(await audioOf(path, 'empty-audio')).toBe('');
  });

  test('wrong-audio sends WAV for MP3 and MP3 for WAV', async () => {
    const wav = Buffer.from(await audioOf(path, 'wrong-audio'), 'hex');
    expect(readAudio(wav).format).toBe('wav');
    const asked = speechBody('Hello.', {}, { format: 'wav' });
    const mp3 = Buffer.from(await audioOf(path, 'wrong-audio', asked), 'hex');
    expect(readAudio(mp3).format).toBe('mp3');
  });

  test('huge=300001 sends that many hex digits of audio, rounded to even', async () => {
    const hex = await audioOf(path, 'huge=300001,bad-hex');
    const spoken = (await audioOf(path, 'split=4096')).length;
    if (path === SPEECH) expect(hex).toHaveLength(300_002);
    else expect(hex.length).toBeGreaterThan(300_002);
    expect(hex.length).toBeLessThan(300_003 + spoken);
    expect(hex.match(/[^0-9a-f]/g)).toHaveLength(1);
  });

  test('drop-after, eof-after and stall-after cut at the byte', async () => {
    const server = sandbox();
    for (const [name, ending] of [
      ['drop-after', /end|reset/],
      ['eof-after', /end/],
    ] as const) {
      const story = await watchSocket(server, path, BODY, fault(`${name}=5000`));
      expect(bodyOf(story)).toHaveLength(5000);
      expect(story.ending).toMatch(ending);
    }
    const enough = (bytes: Buffer) => bodyOf({ pieces: [bytes], ending: 'open' }).length >= 5000;
    const stalled = await watchSocket(server, path, BODY, fault('stall-after=5000'), enough);
    expect([bodyOf(stalled).length, stalled.ending]).toEqual([5000, 'open']);
    expect(server.bugs).toEqual([]);
  });

  test('status, html, empty-body, redirect and slow act as in other operations', async () => {
    const server = sandbox();
    const ask = (faults: string) => server.post(path, BODY, fault(faults));
    for (const status of [400, 402, 429, 500, 503])
      expect((await ask(`status=${status}`)).status).toBe(status);
    expect((await ask('retry-after=4')).headers.get('retry-after')).toBe('4');
    expect(await (await ask('html')).text()).toMatch(/^<!doctype html>/);
    expect(await (await ask('empty-body')).text()).toBe('');
    expect((await ask('redirect')).headers.get('location')).toBe(`${server.url}/elsewhere${path}`);
    const start = performance.now();
    const body = await (await ask('slow=100000')).text();
    expect(body.length / ((performance.now() - start) / 1000)).toBeLessThan(110_000);
  });

  test('gzip changes only the transferred bytes', async () => {
    expect(await audioOf(path, 'gzip')).toBe(await audioOf(path, 'split=4096'));
  });

  test('a fault command in the text is applied and not spoken', async () => {
    const server = sandbox();
    const typed = await (await server.post(path, speechBody('Hello. /fault bad-hex'))).text();
    const plain = await (await server.post(path, speechBody('Hello.'))).text();
    expect(typed.match(/"audio":"[0-9a-f]*x/g)).toHaveLength(1);
    expect(typed).toHaveLength(plain.length);
    expect((await server.post(path, speechBody('/fault status=503'))).status).toBe(503);
    expect((await server.post(path, speechBody('/fault teapot'))).status).toBe(400);
    expect((await server.post(path, speechBody('/fault task-lost'))).status).toBe(400);
  });
});

test('malformed-json sends a complete but unparsable answer with its true length', async () => {
  const server = sandbox();
  const response = await server.post(SPEECH, BODY, fault('malformed-json'));
  const text = await response.text();
  expect(Number(response.headers.get('content-length'))).toBe(text.length);
  expect(text).toContain('"audio":"ff');
  expect(() => JSON.parse(text)).toThrow();
});

describe('in the stream', () => {
  const streamed = async (faults: string) => {
    const server = sandbox();
    return (await server.post(SPEECH_STREAM, speechBody('Hi.'), fault(faults))).text();
  };
  const isEvent = (data: string) => {
    try {
      return answer.safeParse(JSON.parse(data)).success;
    } catch {
      return false;
    }
  };

  test('no-done sends all audio without an end event', async () => {
    const text = await streamed('no-done');
    expect(text).not.toContain('"status":2');
    expect(text).not.toContain('extra_info');
    const whole = eventData(await streamed('split=4096'));
    expect(eventData(text)).toHaveLength(whole.length);
  });

  test.each(['malformed-json', 'malformed-sse', 'unknown-event'])(
    '%s shows in the shortest speech too, and every good event is there',
    async (name) => {
      const [good, broken] = [await streamed('split=4096'), await streamed(name)];
      expect(broken.length).toBeGreaterThan(good.length);
      expect(eventData(broken).filter(isEvent)).toEqual(eventData(good));
      expect(broken.trimEnd().endsWith(good.slice(-40).trimEnd())).toBe(true);
    },
  );

  test('error-event sends some audio, then an error', async () => {
    const events = eventData(await streamed('error-event'));
    expect(events.slice(0, -1).every(isEvent)).toBe(true);
    expect(events.length).toBeGreaterThan(1);
    const last: unknown = JSON.parse(events.at(-1) ?? '');
    expect(last).toEqual({
      base_resp: { status_code: 500, status_msg: expect.stringContaining('broke off') },
    });
  });

  test('streaming faults are refused with 400 if the response is not a stream', async () => {
    const server = sandbox();
    for (const name of ['no-done', 'malformed-sse', 'error-event']) {
      expect((await server.post(SPEECH, BODY, fault(name))).status).toBe(400);
    }
  });
});

test('a server-wide speech fault applies to speech only', async () => {
  const server = await sandboxUnderTest({ fault: 'bad-hex,no-done' });
  expect(await (await server.post(SPEECH, BODY)).text()).toMatch(/"audio":"[0-9a-f]+x/);
  await (await startSandboxServer({ fault: 'huge=1073741824' })).close();
  await expect(startSandboxServer({ fault: 'huge=1073741825' })).rejects.toThrow('huge');
});

/** Half of the maximum body size. Sending it through a socket takes seconds, and many more on a busy machine. */
const HUGE = { bytes: 512 * 1024 ** 2, withinMs: 90_000 };

test('a huge speech body streams without being held in memory', { timeout: HUGE.withinMs }, async () => {
  const server = sandbox();
  const response = await server.post(SPEECH, BODY, fault(`huge=${HUGE.bytes}`));
  const before = process.memoryUsage().rss;
  let [length, most] = [0, 0];
  for await (const piece of response.body ?? []) {
    length += piece.length;
    most = Math.max(most, process.memoryUsage().rss - before);
  }
  expect(length).toBeGreaterThan(HUGE.bytes);
  expect(length).toBe(Number(response.headers.get('content-length')));
  // This process contains reader and writer, so the limit only proves that the response is never held as a whole.
  expect(most).toBeLessThan(0.8 * HUGE.bytes);
});
