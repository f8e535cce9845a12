import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ConnectionStatus } from '../lib/connection.ts';
import { reloadWhenBack } from './restart-core.ts';

it('the page reloads once when the core is back after a restart', () => {
  const status = createStore<ConnectionStatus>(() => ({ state: 'open', reason: null }));
  const reload = vi.fn();
  reloadWhenBack(status, reload);
  // The status repeats without a change: it is still the old core.
  status.setState({ state: 'open', reason: null });
  expect(reload).not.toHaveBeenCalled();
  for (const state of ['lost', 'connecting', 'lost'] as const) status.setState({ state, reason: null });
  expect(reload).not.toHaveBeenCalled();
  status.setState({ state: 'open', reason: null });
  expect(reload).toHaveBeenCalledTimes(1);
  status.setState({ state: 'lost', reason: null });
  status.setState({ state: 'open', reason: null });
  expect(reload).toHaveBeenCalledTimes(1);
});

it('canceling reloadWhenBack keeps the page', () => {
  const status = createStore<ConnectionStatus>(() => ({ state: 'open', reason: null }));
  const reload = vi.fn();
  reloadWhenBack(status, reload)();
  status.setState({ state: 'lost', reason: null });
  status.setState({ state: 'open', reason: null });
  expect(reload).not.toHaveBeenCalled();
});
