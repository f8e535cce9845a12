import { expect, test } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { createLogger, type LogOutput } from './logger.ts';
import { createRedactor } from './redact.ts';

const KEY = 'qk-live-abcdef123456';

function setUp(level: ReturnType<LogOutput['level']> = 'info') {
  const lines: string[] = [];
  const logger = createLogger({
    outputs: [{ level: () => level, write: (line: string) => lines.push(line) }],
    redactor: createRedactor({ secrets: () => [KEY] }),
    clock: new FakeClock(Date.UTC(2026, 0, 2, 3, 4, 5)),
    home: '/home/ada',
  });
  return { lines, logger };
}

test('writes one line of JSON per message', () => {
  const { lines, logger } = setUp();
  logger.info('call ended', { opId: 'x', status: 200, ms: 12.5 });
  expect(lines).toEqual([
    '{"time":"2026-01-02T03:04:05.000Z","level":"info","message":"call ended","opId":"x","status":200,"ms":12.5}\n',
  ]);
});

test('escapes line breaks in values', () => {
  const { lines, logger } = setUp();
  logger.warn('a\nb', { path: 'c\n{"level":"error"}' });
  expect(lines[0]?.trimEnd()).not.toContain('\n');
});

test('removes the key from every line', () => {
  const { lines, logger } = setUp();
  logger.error(`failed with ${KEY}`, {
    error: new Error(KEY, { cause: { headers: { authorization: `Bearer ${KEY}` } } }),
    [KEY]: KEY,
  });
  expect(lines.join()).not.toContain(KEY);
});

test('logs only the size of prompts and answers', () => {
  const { lines, logger } = setUp();
  const secret = 'what the user said';
  logger.info('request', {
    messages: [{ content: secret }],
    prompt: secret,
    text: secret,
    job: { request: { body: { input: secret } } },
    parts: { text: secret },
    system: secret,
  });
  expect(lines.join()).not.toContain(secret);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    messages: '[1 items]',
    prompt: '[18 characters]',
    parts: '[object]',
  });
});

test('does not log response bytes attached to an error', () => {
  const { lines, logger } = setUp();
  const cause = Object.assign(new Error('unreadable'), { data: 'what the model said' });
  logger.error('call failed', {
    error: Object.assign(new Error('outer', { cause }), { data: { class: 'interrupted' } }),
  });
  expect(lines.join()).not.toContain('the model said');
  expect(lines.join()).toContain('"class":"interrupted"');
});

test('levels', () => {
  const { lines, logger } = setUp('warn');
  logger.info('a');
  logger.warn('b');
  logger.error('c');
  expect(lines).toHaveLength(2);
  const silent = setUp('silent');
  silent.logger.error('d');
  expect(silent.lines).toEqual([]);
});

test('fields cannot override time, level and message', () => {
  const { lines, logger } = setUp();
  logger.info('real', { message: 'posed', level: 'error', time: 'never' });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'real', level: 'info' });
});

test('ignores failing outputs and unreadable values', () => {
  const logger = createLogger({
    outputs: [
      {
        level: () => 'info',
        write: () => {
          throw new Error('disk full');
        },
      },
    ],
    redactor: createRedactor({ secrets: () => [] }),
    clock: new FakeClock(),
  });
  expect(() =>
    logger.error('x', {
      bad: new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no');
          },
        },
      ),
    }),
  ).not.toThrow();
});

test.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['silent', []],
] as const)('wants what it writes: from %s on', (lowest, wanted) => {
  const { lines, logger } = setUp(lowest);
  const levels = ['debug', 'info', 'warn', 'error'] as const;
  expect(levels.filter((level) => logger.wants?.(level))).toEqual(wanted);
  for (const level of levels) logger[level]('x');
  expect(lines).toHaveLength(wanted.length);
});
