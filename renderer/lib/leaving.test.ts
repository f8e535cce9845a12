import { expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';

const core = vi.hoisted(() => ({ tell: (_change: Change): void => undefined }));
vi.mock('./changes.ts', () => ({
  onChange: (listener: (change: Change) => void) => {
    core.tell = listener;
  },
}));
const { onLeaving } = await import('./leaving.ts');

it('saves when the page is hidden, left or unloaded, when its core ends, and at nothing else', () => {
  const save = vi.fn();
  onLeaving(save);
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
  core.tell({ type: 'ending' });
  expect(save).toHaveBeenCalledTimes(4);
});
