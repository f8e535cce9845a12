// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import { registerActions } from './actions.ts';
import { registerAppActions } from './app-actions.ts';
import { openArea } from './area-state.ts';
import { provideFeatures } from './features.ts';
import { followMenu } from './open-files.ts';
import { windowState } from './window-state.ts';

const core = vi.hoisted(() => ({ publish: (_: Change) => {} }));
vi.mock('../lib/changes.ts', () => ({
  onReady: () => () => undefined,
  onChange: (listener: (change: Change) => void) => {
    core.publish = listener;
    return () => undefined;
  },
}));
vi.mock('./area-state.ts', () => ({ openArea: vi.fn(), openAreaNow: () => 'chat' }));

registerAppActions();

it.each([
  ['app.settings', 'general'],
  ['app.logs', 'logs'],
  ['app.report', 'logs'],
] as const)('the menu action %s opens the settings page %s', (action, page) => {
  followMenu();
  core.publish({ type: 'run_action', action });
  expect(windowState.getState().settings).toMatchObject({ page });
});

it('a menu action of an area that is not loaded runs once, when it is registered', () => {
  const begin = vi.fn(async () => undefined);
  provideFeatures({ begin } as never);
  followMenu();
  core.publish({ type: 'run_action', action: 'music.new' });
  expect(begin).toHaveBeenCalledOnce();
  const run = vi.fn();
  registerActions([{ id: 'music.new', title: 'music:action.newSong', area: 'music', run }]);
  registerActions([]);
  expect(run).toHaveBeenCalledOnce();
  expect(openArea).toHaveBeenCalledWith('music');
});

it('a notification opens its task', () => {
  followMenu();
  core.publish({ type: 'show_task', jobId: 'job-1' });
  expect(openArea).toHaveBeenCalledWith('tasks', { jobId: 'job-1' });
});
