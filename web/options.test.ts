import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('parses command-line options and fills in the defaults', () => {
  expect(parseOptions([])).toEqual({ port: 0, data: undefined, open: true, static: undefined, idle: 30 });
  expect(
    parseOptions(['--port', '4000', '--data', 'd', '--no-open', '--static', 's', '--idle', '0']),
  ).toEqual({
    port: 4000,
    data: 'd',
    open: false,
    static: 's',
    idle: 0,
  });
});

it.each([
  ['--port', 'x'],
  ['--port', '65536'],
  ['--port', '-1'],
  ['--host', '0.0.0.0'],
  ['--idle', 'x'],
  ['--idle', '-1'],
  ['stray'],
])('refuses the command-line option %s %s', (...argv) => {
  expect(() => parseOptions(argv)).toThrow();
});
