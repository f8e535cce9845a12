import { afterEach, expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';

const list = vi.hoisted(() => vi.fn(async () => ({ items: [] as unknown[] })));
const told = vi.hoisted(() => ({ change: (_: Change) => {} }));
vi.mock('../lib/connection.ts', () => ({ api: { tags: { list } } }));
vi.mock('../lib/changes.ts', () => ({
  onChange: (listener: (change: Change) => void) => (told.change = listener),
  onReady: () => {},
}));

afterEach(() => vi.useRealTimers());

it('the tags of restored files are shown again after all tagged files were in the trash', async () => {
  vi.useFakeTimers();
  const { tags } = await import('./tags-store.ts');
  await tags.load();
  expect(tags.state.getState().value).toEqual([]);
  list.mockResolvedValue({ items: [{ name: 'Rain', song: 1 }] });
  told.change({ type: 'library_item' } as Change);
  await vi.advanceTimersByTimeAsync(1000);
  expect(tags.state.getState().value).toEqual([{ name: 'Rain', song: 1 }]);
});
