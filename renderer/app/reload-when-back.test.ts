import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ConnectionStatus } from '../lib/connection.ts';
import { reloadWhenBack } from './restart-core.ts';

it('begins the page anew once, when the core is back and not before', () => {
  const status = createStore<ConnectionStatus>(() => ({ state: 'open', reason: null }));
  const reload = vi.fn();
  reloadWhenBack(status, reload);
  // Told again of what is: the core is still the old one.
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

it('waits no more when there is no new start', () => {
  const status = createStore<ConnectionStatus>(() => ({ state: 'open', reason: null }));
  const reload = vi.fn();
  reloadWhenBack(status, reload)();
  status.setState({ state: 'lost', reason: null });
  status.setState({ state: 'open', reason: null });
  expect(reload).not.toHaveBeenCalled();
});
