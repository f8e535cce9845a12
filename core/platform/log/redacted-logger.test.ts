import { expect, test } from 'vitest';
import { redactedLogger } from './logger.ts';
import { createRedactor, REDACTED } from './redact.ts';

const KEY = 'qk-live-abcdef123456';

/** Returns a redacted logger and the lines of the host's logger, which knows no keys. */
function setUp() {
  const told: unknown[] = [];
  const teller = (level: string) => (message: string, fields?: Readonly<Record<string, unknown>>) => {
    told.push([level, message, fields]);
  };
  const host = { debug: teller('debug'), info: teller('info'), warn: teller('warn'), error: teller('error') };
  return { told, logger: redactedLogger(host, createRedactor({ secrets: () => [KEY] })) };
}

test.each(['debug', 'info', 'warn', 'error'] as const)('%s: no key reaches the host', (level) => {
  const { told, logger } = setUp();
  logger[level](`with ${KEY}`, { status: 200, url: `/x?k=${KEY}`, [KEY]: 1, authorization: 'Basic abc' });
  const fields = { status: 200, url: `/x?k=${REDACTED}`, [REDACTED]: 1, authorization: REDACTED };
  expect(told).toEqual([[level, `with ${REDACTED}`, fields]]);
});

test('logs a message without fields, or with throwing fields', () => {
  const { told, logger } = setUp();
  const bad = {
    get field() {
      throw new Error(KEY);
    },
  };
  const worse = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error(KEY);
      },
    },
  );
  logger.info('a');
  logger.info('b', bad);
  logger.info('c', worse);
  expect(told).toEqual([
    ['info', 'a', {}],
    ['info', 'b', { field: '[unreadable]' }],
    ['info', 'c', {}],
  ]);
});

test('skips redaction while no output wants the level', () => {
  const lines: string[] = [];
  const tell = (message: string) => void lines.push(message);
  let lowest = 'info';
  const wants = (level: string) => level !== 'debug' || lowest === 'debug';
  const asked: string[] = [];
  const secrets = () => {
    asked.push('redacted');
    return [KEY];
  };
  const host = { wants, debug: tell, info: tell, warn: tell, error: tell };
  const logger = redactedLogger(host, createRedactor({ secrets }));
  logger.debug('a', { status: 200 });
  expect([lines, asked]).toEqual([[], []]);
  logger.info('b');
  lowest = 'debug';
  logger.debug(`c ${KEY}`);
  expect(lines).toEqual(['b', `c ${REDACTED}`]);
});
