import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { openArea } from './area-state.ts';
import { settingsStore } from './settings-store.ts';
import { useShownTarget } from './use-shown-target.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const show = vi.fn();

function View() {
  const flashed = useShownTarget('tasks', async ({ jobId }) => (jobId === 'gone' ? null : jobId), show);
  return <p>{flashed}</p>;
}

/** Renders a new view, as when its area is opened, and lets it find its target. */
async function drawn() {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<View />));
  await act(() => new Promise(requestAnimationFrame));
  return root;
}

test('a view shows each requested target once', async () => {
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, area: 'tasks' } }));
  openArea('tasks', { jobId: 'a' });
  const first = await drawn();
  expect(show.mock.calls).toEqual([['a']]);
  act(() => first.unmount());
  const second = await drawn();
  expect(show).toHaveBeenCalledTimes(1);
  await act(async () => openArea('tasks', { jobId: 'gone' }));
  await act(async () => openArea('tasks', { jobId: 'a' }));
  await act(() => new Promise(requestAnimationFrame));
  expect(show.mock.calls).toEqual([['a'], ['a']]);
  act(() => second.unmount());
});
