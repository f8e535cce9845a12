import { expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import type { Connection } from '../../shared/domain/connection.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';

const core = vi.hoisted(() => ({
  answers: [] as ((connections: readonly Connection[]) => void)[],
  tell: [] as ((change: Change) => void)[],
}));
vi.mock('../lib/connection.ts', () => ({
  api: {
    connections: {
      list: () =>
        new Promise((resolve) => {
          core.answers.push((connections) => resolve({ connections, protection: 'none' }));
        }),
    },
  },
}));
vi.mock('../lib/changes.ts', () => ({
  onReady: (listener: () => void) => {
    listener();
    return () => undefined;
  },
  onChange: (listener: (change: Change) => void) => {
    core.tell.push(listener);
    return () => undefined;
  },
}));
vi.stubGlobal('reportError', vi.fn());
const { connectionsStore, watchConnections } = await import('./connections-store.ts');

const named = (name: string): Connection => ({
  id: 'c1',
  name,
  kind: 'service',
  baseUrl: 'https://api.example.com',
  profile: DEFAULT_PROFILE,
  key: { state: 'absent', lastFour: null, kept: false },
  lastError: null,
});

it('asks again where a connection changed while the list was on its way', async () => {
  watchConnections();
  for (const tell of core.tell) tell({ type: 'connection', connection: named('new') });
  core.answers[0]?.([named('old')]);
  await vi.waitFor(() => expect(core.answers).toHaveLength(2));
  expect(connectionsStore.getState().connections).toEqual([named('new')]);
  core.answers[1]?.([named('new')]);
  await vi.waitFor(() => expect(connectionsStore.getState().loaded).toBe(true));
  expect(connectionsStore.getState().connections).toEqual([named('new')]);
});
