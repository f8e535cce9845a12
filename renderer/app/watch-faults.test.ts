// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { watchFaults } from './watch-faults.ts';

const tellFault = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./tell-fault.ts', () => ({ tellFault }));

watchFaults();
beforeEach(() => void tellFault.mockClear());

/** Dispatches an error event as `reportError` does. */
function report(error: Error): ErrorEvent {
  const event = new ErrorEvent('error', { error, cancelable: true });
  window.dispatchEvent(event);
  return event;
}

it('has a defect written into the log, and lets it stand on the console', async () => {
  const defect = new TypeError('x is undefined');
  expect(report(defect).defaultPrevented).toBe(false);
  await vi.waitFor(() => expect(tellFault).toHaveBeenCalledWith(defect));
});

it('keeps still about a connection that was lost: the window says so itself', async () => {
  expect(report(new ConnectionLost()).defaultPrevented).toBe(true);
  const defect = new TypeError('y is undefined');
  report(defect);
  await vi.waitFor(() => expect(tellFault).toHaveBeenCalledWith(defect));
  expect(tellFault).toHaveBeenCalledOnce();
});
