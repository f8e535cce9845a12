import { afterEach, expect, it, vi } from 'vitest';
import { onTerminationSignal } from './termination-signal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const before = SIGNALS.map((signal) => process.listeners(signal));
afterEach(() => {
  for (const [i, signal] of SIGNALS.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[i]?.includes(listener)) process.removeListener(signal, listener);
    }
  }
});

it('quits at the first signal, ignores its duplicate, and exits on a second one', () => {
  let now = 0;
  const end = vi.fn(() => {
    // Reporting running work can take a while; the duplicate signal arrives after that.
    now += 3000;
  });
  const force = vi.fn();
  onTerminationSignal(end, force, () => now);
  process.emit('SIGINT');
  now += 400;
  process.emit('SIGINT');
  expect([end.mock.calls.length, force.mock.calls.length]).toEqual([1, 0]);
  now += 400;
  process.emit('SIGTERM');
  expect([end.mock.calls.length, force.mock.calls.length]).toEqual([1, 1]);
});
