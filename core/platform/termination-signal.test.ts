import { expect, it, onTestFinished, vi } from 'vitest';
import { onTerminationSignal } from './termination-signal.ts';

it('quits at the first signal, ignores its duplicate, and exits on a second one', () => {
  let now = 0;
  const end = vi.fn(() => {
    // Reporting running work can take a while; the duplicate signal arrives after that.
    now += 3000;
  });
  const force = vi.fn();
  // Listeners of other modules would hear an emitted signal, too, and end the process.
  const listen = vi.spyOn(process, 'on').mockReturnThis();
  onTerminationSignal(end, force, () => now);
  onTestFinished(() => void listen.mockRestore());
  const send = (signal: NodeJS.Signals) => {
    for (const [name, listener] of listen.mock.calls) if (name === signal) listener(signal, 0);
  };
  send('SIGINT');
  now += 400;
  send('SIGINT');
  expect([end.mock.calls.length, force.mock.calls.length]).toEqual([1, 0]);
  now += 400;
  send('SIGTERM');
  expect([end.mock.calls.length, force.mock.calls.length]).toEqual([1, 1]);
});
