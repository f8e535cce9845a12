// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import type { Connection } from '../../shared/domain/connection.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';

const core = vi.hoisted(() => ({
  answers: [] as ((connections: readonly Connection[], rev: number) => void)[],
  tell: [] as ((change: Change, rev: number) => void)[],
}));
vi.mock('../lib/connection.ts', () => ({
  api: {
    connections: {
      list: () =>
        new Promise((resolve) => {
          core.answers.push((connections, rev) => resolve({ connections, protection: 'none', rev }));
        }),
    },
  },
}));
vi.mock('../lib/changes.ts', () => ({
  onReady: (listener: () => void) => {
    listener();
    return () => undefined;
  },
  onChange: (listener: (change: Change, rev: number) => void) => {
    core.tell.push(listener);
    return () => undefined;
  },
}));
const { connectionRecords, connectionsStore, watchConnections } = await import('./connections-store.ts');

const named = (name: string): Connection => ({
  id: 'c1',
  name,
  kind: 'service',
  baseUrl: 'https://api.example.com',
  profile: DEFAULT_PROFILE,
  key: { state: 'absent', lastFour: null, kept: false },
  lastError: null,
});

it('the latest connection event wins over a late list and older events', async () => {
  watchConnections();
  const tell = (change: Change, rev: number) => {
    for (const listener of core.tell) listener(change, rev);
  };
  const shown = () => connectionsStore.getState().connections.map(({ name }) => name);
  tell({ type: 'connection', connection: named('new') }, 7);
  core.answers[0]?.([named('old')], 5);
  await vi.waitFor(() => expect(connectionsStore.getState().loaded).toBe(true));
  expect(shown()).toEqual(['new']);
  tell({ type: 'connection', connection: named('older') }, 6);
  expect(shown()).toEqual(['new']);
  connectionRecords.remove(['c1'], connectionRecords.rev);
  tell({ type: 'connection', connection: named('older') }, 6);
  expect(shown(), 'a removed one is not brought back').toEqual([]);
});
