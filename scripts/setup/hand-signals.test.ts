import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { handSignals } from './hand-signals.mjs';

function handed(platform: NodeJS.Platform) {
  const killed: string[] = [];
  const from = new EventEmitter();
  const end = handSignals({ kill: (signal) => killed.push(signal) }, from, platform);
  return { killed, from, end };
}

it('Ctrl-C and SIGTERM reach the program, until it has ended', () => {
  const { killed, from, end } = handed('linux');
  from.emit('SIGINT', 'SIGINT');
  from.emit('SIGTERM', 'SIGTERM');
  end();
  from.emit('SIGINT', 'SIGINT');
  expect(killed).toEqual(['SIGINT', 'SIGTERM']);
});

it('on Windows, where the terminal has told it, it is not killed on top, and we do not end before it', () => {
  const { killed, from } = handed('win32');
  expect(from.emit('SIGINT', 'SIGINT')).toBe(true);
  expect(killed).toEqual([]);
});
