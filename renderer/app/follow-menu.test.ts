import { expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import { followMenu } from './follow-menu.ts';
import { windowState } from './window-state.ts';

const core = vi.hoisted(() => ({ publish: (_: Change) => {} }));
vi.mock('../lib/changes.ts', () => ({
  onChange: (listener: (change: Change) => void) => {
    core.publish = listener;
    return () => undefined;
  },
}));

it.each([
  ['settings', 'general'],
  ['logs', 'logs'],
  ['report', 'logs'],
] as const)('%s of the menu opens the page %s of the settings', (what, page) => {
  followMenu();
  core.publish({ type: 'show', what });
  expect(windowState.getState().settings).toMatchObject({ page });
});
