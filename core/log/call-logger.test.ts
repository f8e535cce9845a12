import { expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import type { Logger } from '../platform/host.ts';
import { ALWAYS_LOGGED, createCallLogger } from './call-logger.ts';

/** Returns the lines that a call logs, by level. */
function linesOf(call: string): string[] {
  const lines: string[] = [];
  const note = (level: string) => () => lines.push(level);
  const logger: Logger = {
    ...{ debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') },
  };
  createCallLogger(logger)({ path: call.split('.'), ms: 1, refused: null });
  return lines;
}

test('logs calls that change stored data, and others only at the debug level', () => {
  expect(linesOf('backup.goBack')).toEqual(['info']);
  expect(linesOf('conversations.list')).toEqual(['debug']);
});

test('does not log reading the log, which would repeat endlessly', () => {
  expect(linesOf('logs.page')).toEqual([]);
});

test('every call that is always logged exists in the contract', () => {
  const calls = Object.entries(contract).flatMap(([area, procedures]) =>
    Object.keys(procedures).map((name) => `${area}.${name}`),
  );
  expect(calls.length).toBeGreaterThan(100);
  expect([...ALWAYS_LOGGED].filter((call) => !calls.includes(call))).toEqual([]);
});
