// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';

const core = vi.hoisted(() => ({
  tell: (_change: Change): void => undefined,
  draftsSaved: vi.fn(async () => undefined),
}));
vi.mock('./changes.ts', () => ({
  onChange: (listener: (change: Change) => void) => {
    core.tell = listener;
  },
}));
vi.mock('./connection.ts', () => ({ api: { app: { draftsSaved: core.draftsSaved } } }));
const { onLeaving, watchLeaving } = await import('./leaving.ts');

const saving = { now: Promise.withResolvers<void>() };
const save = vi.fn(() => saving.now.promise);
onLeaving(save);
watchLeaving();

it('unsaved drafts are saved when the page is hidden, left or unloaded, and only then', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  core.tell({ type: 'library_rebuilt' });
  expect(save).not.toHaveBeenCalled();
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(save).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('blur'));
  expect(save).toHaveBeenCalledTimes(3);
});

it('unsaved drafts are saved before the core ends, which is then notified', async () => {
  save.mockClear();
  saving.now = Promise.withResolvers();
  core.tell({ type: 'ending', token: 't-1' });
  expect(save).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(core.draftsSaved).not.toHaveBeenCalled();
  saving.now.resolve();
  await vi.waitFor(() => expect(core.draftsSaved).toHaveBeenCalledWith({ token: 't-1' }));
});
