import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ServiceError } from '../../http/errors/service-error.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { createLogger } from './logger.ts';
import { createRedactor } from './redact.ts';
import { toPlainSentence } from './summarize-error.ts';

const SAID = 'my secret poem';

function logged(error: unknown): string {
  const lines: string[] = [];
  createLogger({
    outputs: [{ level: () => 'debug', write: (line) => lines.push(line) }],
    redactor: createRedactor({ secrets: () => [] }),
    clock: new FakeClock(),
    home: '/home/ada',
  }).error('failed', { error });
  return lines.join('');
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

test.each([
  ['JSON that repeats what it read', () => JSON.parse(`${SAID} is no JSON`)],
  ['a file named by its title', () => readFileSync(`/home/ada/library/${SAID}'s end.mp3`)],
  ['a schema', () => z.strictObject({ a: z.enum(['b']) }).parse({ a: SAID, [SAID]: 1 })],
  ['an address', () => new URL(SAID)],
  ['a quotation', () => raise(new Error(`no tag “${SAID}”`))],
  [
    'a message that looks like a stack',
    () => raise(new Error(`bad\n    at ${SAID} (/home/ada/${SAID}:1:1)`)),
  ],
  ['words of the service', () => raise(new ServiceError({ ...REFUSED, message: `blocked: ${SAID}` }))],
  ['a cause', () => raise(new Error('outer', { cause: new Error(`'${SAID}'`) }))],
  ['parts', () => raise(new AggregateError([new Error(`"${SAID}`)], 'all failed'))],
  ['own fields', () => raise(Object.assign(new Error('x'), { path: SAID, value: SAID, code: SAID }))],
])('%s leaves nothing of what was said', (_, run) => {
  const line = logged(thrownBy(run));
  expect(line).not.toContain('secret');
  expect(line).not.toContain('/home/ada');
  expect(line).toContain('"name"');
});

test('keeps kind, code, system call, class and stack frames', () => {
  const line = JSON.parse(logged(thrownBy(() => readFileSync('/nowhere/at all.txt'))));
  expect(line.error).toMatchObject({
    name: 'Error',
    message: 'ENOENT, open',
    code: 'ENOENT',
    syscall: 'open',
  });
  expect(line.error.at.join()).toMatch(/core\/platform\/log\/summarize-error\.test\.ts:\d+:\d+/);
  const refused = JSON.parse(logged(new ServiceError(REFUSED)));
  expect(refused.error.data).toMatchObject({ class: 'bad_request', status: 400, phase: 'answering' });
  expect(toPlainSentence('the row of job 01ABC has no call 3')).toBe('the row of job 01ABC has no call 3');
});

const REFUSED = {
  ...({ class: 'bad_request', message: 'no', action: 'edit', phase: 'answering' } as const),
  ...{ status: 400, code: null, type: null, param: null, retryAfterMs: null },
};

function raise(error: Error): never {
  throw error;
}
