import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  CHAT,
  chatBody,
  MESSAGES,
  messagesBody,
  sandboxUnderTest,
  watchSocket,
} from './testing/sandbox-under-test.ts';

const fault = (value: string) => ({ 'x-sandbox-fault': value });
const STREAM = chatBody('write 100 words about rain 海', { stream: true, temperature: 0 });

describe('instead of an answer', () => {
  test.each([400, 401, 402, 403, 404, 413, 429, 500, 503, 529])('status=%i', async (status) => {
    const server = await sandboxUnderTest();
    const response = await server.post(MESSAGES, messagesBody('hi'), fault(`status=${status},retry-after=7`));
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toMatchObject({ error: { code: 'sandbox_fault' } });
    expect(server.requests.bodies()).toBe(1);
  });

  test('retry-after without a status responds with 429', async () => {
    const server = await sandboxUnderTest();
    expect((await server.post(CHAT, chatBody('hi'), fault('retry-after=0'))).status).toBe(429);
  });

  test('redirect points to another path of this server, or to the given address', async () => {
    const server = await sandboxUnderTest();
    const here = await server.post(CHAT, chatBody('hi'), fault('redirect'));
    expect([here.status, here.headers.get('location')]).toEqual([307, `${server.url}/elsewhere${CHAT}`]);
    const there = await server.post(CHAT, chatBody('hi'), fault('redirect=https://example.com/x'));
    expect(there.headers.get('location')).toBe('https://example.com/x');
  });

  test('html and empty-body respond with 200 and without an answer', async () => {
    const server = await sandboxUnderTest();
    expect(await (await server.post(CHAT, STREAM, fault('html'))).text()).toMatch(/^<!doctype html>/);
    const empty = await server.post(CHAT, STREAM, fault('empty-body'));
    expect([empty.status, await empty.text()]).toEqual([200, '']);
  });

  test('reset closes the socket before the first byte', async () => {
    const server = await sandboxUnderTest();
    const story = await watchSocket(server, CHAT, STREAM, fault('reset'));
    expect([Buffer.concat(story.pieces).length, story.ending]).toEqual([0, 'reset']);
    expect(server.requests.bodies()).toBe(1);
  });

  test('delay holds back the response head', async () => {
    const server = await sandboxUnderTest();
    const start = performance.now();
    await server.post(CHAT, chatBody('hi'), fault('delay=120'));
    expect(performance.now() - start).toBeGreaterThanOrEqual(115);
  });
});

describe('on the socket', () => {
  test.each([
    [0, CHAT, STREAM],
    [700, CHAT, STREAM],
    [90, CHAT, chatBody('hi')],
    [350, MESSAGES, messagesBody('hi', { stream: true })],
  ])(
    'drop-after=%i: so many bytes, no terminator, then the end of the connection',
    async (bytes, path, body) => {
      const server = await sandboxUnderTest();
      const story = await watchSocket(server, path, body, fault(`drop-after=${bytes}`));
      expect(bodyOf(story).length).toBe(bytes);
      expect(Buffer.concat(story.pieces).toString('latin1').endsWith('0\r\n\r\n')).toBe(false);
      expect(story.ending).not.toBe('open');
      expect(server.requests.all[0]?.state).toBe('aborted');
    },
  );

  test('stall-after sends that many bytes, then nothing on an open socket', async () => {
    const server = await sandboxUnderTest();
    let quietSince = 0;
    const story = await watchSocket(server, CHAT, STREAM, fault('stall-after=500'), (bytes) => {
      quietSince = performance.now();
      return bodyOf({ pieces: [bytes], ending: 'open' }).length >= 500;
    });
    expect(bodyOf(story).length).toBe(500);
    expect(story.ending).toBe('open');
    expect(quietSince).toBeGreaterThan(0);
    await expect.poll(() => server.requests.all[0]?.state).toBe('aborted');
  });

  test('stall-after keeps the response open while the client waits', async () => {
    const server = await sandboxUnderTest();
    let isOver = false;
    const ended = watchSocket(server, CHAT, STREAM, fault('stall-after=500')).then(() => {
      isOver = true;
    });
    // The parallel complete response proves that this one also had enough time to finish.
    const whole = await watchSocket(server, CHAT, STREAM, { connection: 'close' });
    expect(bodyOf(whole).length).toBeGreaterThan(500);
    expect(isOver).toBe(false);
    await server.close();
    await ended;
  });

  test('eof-after ends the response cleanly after that many bytes, without a content length', async () => {
    const server = await sandboxUnderTest();
    const story = await watchSocket(server, CHAT, STREAM, fault('eof-after=600'));
    const head = Buffer.concat(story.pieces).toString('latin1').split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/content-length|transfer-encoding/i);
    expect(bodyOf(story).length).toBe(600);
    expect(story.ending).toBe('end');
  });

  test('slow sends the given number of bytes per second', async () => {
    const server = await sandboxUnderTest();
    const start = performance.now();
    const body = await (await server.post(CHAT, chatBody('count to 3'), fault('slow=2000'))).text();
    const seconds = (performance.now() - start) / 1000;
    expect(body.length / seconds).toBeLessThan(2200);
  });

  test('gzip compresses even if the client asked for identity', async () => {
    const server = await sandboxUnderTest();
    const response = await server.post(CHAT, STREAM, { ...fault('gzip'), 'accept-encoding': 'identity' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toContain('[DONE]');
  });

  test('huge sends one line of that many bytes', async () => {
    const server = await sandboxUnderTest();
    const text = await (await server.post(CHAT, STREAM, fault('huge=10000000'))).text();
    const longest = Math.max(...text.split('\n').map((line) => line.length));
    expect(longest).toBeGreaterThan(10_000_000);
    const whole = await (await server.post(MESSAGES, messagesBody('hi'), fault('huge=100000'))).text();
    expect(whole.length).toBeGreaterThan(100_000);
  });

  test('every split sends the same bytes and cuts characters in the middle', async () => {
    const server = await sandboxUnderTest();
    const body = chatBody('写60字关于海的短文', { temperature: 0, seed: 1 });
    const answer = async (headers: Readonly<Record<string, string>>) => {
      const { choices, usage }: { choices: unknown; usage: unknown } = JSON.parse(
        bodyOf(await watchSocket(server, CHAT, body, { connection: 'close', ...headers })).toString('utf8'),
      );
      return { choices, usage };
    };
    const plain = await answer({});
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (size) => {
        expect(await answer(fault(`split=${size}`))).toEqual(plain);
      }),
      { numRuns: 12 },
    );
    const stream = { ...body, stream: true };
    const story = await watchSocket(server, CHAT, stream, { connection: 'close', ...fault('split=1') });
    const sizes =
      Buffer.concat(story.pieces)
        .toString('latin1')
        .match(/\r\n1\r\n/g) ?? [];
    expect(sizes.length).toBeGreaterThan(1000);
  });
});

describe('in the stream', () => {
  const events = (text: string) => text.split('\n\n').filter((event) => event !== '');
  const parses = (event: string) => {
    try {
      const data = /^data: (.*)$/m.exec(event)?.[1] ?? '';
      return data === '[DONE]' || typeof JSON.parse(data) === 'object';
    } catch {
      return false;
    }
  };

  test('malformed-json adds one broken event and keeps all valid ones', async () => {
    const server = await sandboxUnderTest();
    for (const [path, body] of [
      [CHAT, STREAM],
      [MESSAGES, messagesBody('hi', { stream: true, temperature: 0 })],
    ] as const) {
      const good = events(await (await server.post(path, body)).text());
      const broken = events(await (await server.post(path, body, fault('malformed-json'))).text());
      expect(broken.filter((event) => !parses(event))).toHaveLength(1);
      expect(broken.filter(parses)).toHaveLength(good.length);
    }
    const whole = await (await server.post(CHAT, chatBody('hi'), fault('malformed-json'))).text();
    expect(() => JSON.parse(whole)).toThrow();
  });

  test('malformed-sse adds lines that are no event and keeps all valid events', async () => {
    const server = await sandboxUnderTest();
    const text = await (await server.post(CHAT, STREAM, fault('malformed-sse'))).text();
    expect(text).toContain('this line has no colon');
    const good = events(await (await server.post(CHAT, STREAM)).text());
    expect(events(text).filter(parses)).toHaveLength(good.length);
  });

  test('no-done sends everything except the end marker', async () => {
    const server = await sandboxUnderTest();
    const chat = await (await server.post(CHAT, STREAM, fault('no-done'))).text();
    expect(chat).toContain('"finish_reason":"stop"');
    expect(chat).not.toContain('[DONE]');
    const messages = await server.post(MESSAGES, messagesBody('hi', { stream: true }), fault('no-done'));
    const text = await messages.text();
    expect(text).toContain('message_delta');
    expect(text).not.toContain('message_stop');
  });

  test('error-event sends an error after some text, then nothing', async () => {
    const server = await sandboxUnderTest();
    const chat = events(await (await server.post(CHAT, STREAM, fault('error-event'))).text());
    expect(JSON.parse(chat.at(-1)?.slice(6) ?? '')).toMatchObject({ error: { type: 'api_error' } });
    const body = messagesBody('hi', { stream: true });
    const last = events(await (await server.post(MESSAGES, body, fault('error-event'))).text()).at(-1) ?? '';
    expect(last).toMatch(/^event: error\n/);
    expect(last).toContain('overloaded_error');
  });

  test('unknown-event and crlf leave the answer unchanged', async () => {
    const server = await sandboxUnderTest();
    expect(await (await server.post(CHAT, STREAM, fault('unknown-event'))).text()).toContain(
      'event: weather_report',
    );
    const crlf = await (await server.post(CHAT, STREAM, fault('crlf'))).text();
    expect(crlf.replaceAll('\r\n', '').includes('\n')).toBe(false);
  });
});

test('a fault command in a chat message is applied', async () => {
  const server = await sandboxUnderTest();
  const typed = (text: string) => watchSocket(server, CHAT, chatBody(text, { stream: true }), {});
  expect(bodyOf(await typed('show me /fault drop-after=321')).length).toBe(321);
  expect((await server.post(MESSAGES, messagesBody('/fault retry-after=9'))).headers.get('retry-after')).toBe(
    '9',
  );
  expect((await server.post(CHAT, chatBody('/fault teapot'))).status).toBe(400);
  expect((await server.post(CHAT, chatBody('/fault no-done'))).status).toBe(400);
});
