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

it('an uncaught error is logged and stays visible in the console', async () => {
  const defect = new TypeError('x is undefined');
  expect(report(defect).defaultPrevented).toBe(false);
  await vi.waitFor(() => expect(tellFault).toHaveBeenCalledWith(defect));
});

it('a lost connection is neither logged nor shown in the console', async () => {
  expect(report(new ConnectionLost()).defaultPrevented).toBe(true);
  const defect = new TypeError('y is undefined');
  report(defect);
  await vi.waitFor(() => expect(tellFault).toHaveBeenCalledWith(defect));
  expect(tellFault).toHaveBeenCalledOnce();
});
