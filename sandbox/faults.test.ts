import { describe, expect, test } from 'vitest';
import { FAULTS, Faults, faultsInText, withoutFaults } from './faults.ts';
import { CHAT, chatBody, MESSAGES, messagesBody, sandboxUnderTest } from './testing/sandbox-under-test.ts';

const fault = (value: string) => ({ 'x-sandbox-fault': value });
const STREAM = chatBody('write 100 words about rain 海', { stream: true, temperature: 0 });

describe('parsing faults', () => {
  test('parses several faults, with and without values', () => {
    const faults = Faults.parse(' status=503, retry-after=2 ,no-done');
    expect([faults.number('status'), faults.number('retry-after'), faults.has('no-done')]).toEqual([
      503,
      2,
      true,
    ]);
    expect(faults.has('slow')).toBe(false);
  });

  test.each([
    'teapot',
    'status',
    'status=200',
    'status=abc',
    'split=0',
    'no-done=1',
    'slow=-1',
    'status=4e2',
    'toString',
  ])('"%s" is refused', (text) => {
    expect(() => Faults.parse(text)).toThrow(/fault/);
  });

  test('recognizes a command in a message, but not text about faults', () => {
    expect(faultsInText('please /fault drop-after=400, slow=9 now').number('slow')).toBe(9);
    expect(faultsInText('what is a fault? see a/fault b').has('slow')).toBe(false);
    expect(faultsInText('/faults').has('slow')).toBe(false);
    expect(faultsInText('Try /fault no-done.').has('no-done')).toBe(true);
    expect(withoutFaults('count to 3 /fault no-done, slow=9')).toBe('count to 3');
    expect(withoutFaults('/fault no-done')).toBe('/fault no-done');
  });
});

describe('faults in a header', () => {
  test('an unknown fault is refused with 400 and a list of the known ones', async () => {
    const server = await sandboxUnderTest();
    const response = await server.post(CHAT, chatBody('hi'), fault('teapot'));
    expect(response.status).toBe(400);
    const body = await response.text();
    for (const name of Object.keys(FAULTS)) expect(body).toContain(name);
  });

  test.each([
    'bad-hex',
    'odd-hex',
    'empty-audio',
    'wrong-audio',
    'task-fails',
    'task-stalls',
    'task-lost',
    'expired-url',
    'wrong-image',
  ])('%s is known, and 400 here: it belongs to another craft', async (name) => {
    const server = await sandboxUnderTest();
    for (const [path, body] of [
      [CHAT, chatBody('hi')],
      [MESSAGES, messagesBody('hi')],
    ] as const) {
      const response = await server.post(path, body, fault(name));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('not applicable to this operation');
    }
  });

  test('a streaming fault is refused with 400 if the response is not a stream', async () => {
    const server = await sandboxUnderTest();
    const response = await server.post(CHAT, chatBody('hi'), fault('no-done'));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('stream');
  });
});

test('a server-wide fault does not affect other operations', async () => {
  const server = await sandboxUnderTest({ fault: 'no-done,bad-hex' });
  expect((await server.post(CHAT, chatBody('hi'))).status).toBe(200);
  expect(await (await server.post(CHAT, STREAM)).text()).not.toContain('[DONE]');
  await expect(sandboxUnderTest({ fault: 'teapot' })).rejects.toThrow('teapot');
});
