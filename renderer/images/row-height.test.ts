// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { settingsStore } from '../app/settings-store.ts';
import { imagesView } from './images-view.ts';
import { commitRowHeight } from './parts/gallery-strip.tsx';

const core = vi.hoisted(() => ({ change: vi.fn() }));
vi.mock('../lib/connection.ts', () => ({ api: { settings: core } }));

it('a second row height drag is kept while the first is being saved', async () => {
  const kept = Promise.withResolvers<unknown>();
  core.change.mockReturnValueOnce(kept.promise);
  imagesView.setState({ rowHeight: 200 });
  commitRowHeight(200);
  // The row height does not jump back while it is being saved.
  expect(imagesView.getState().rowHeight).toBeNull();
  expect(settingsStore.getState().settings.galleryRow).toBe(200);
  imagesView.setState({ rowHeight: 300 });
  const before = settingsStore.getState().settings;
  kept.resolve({ ...before, galleryRow: 200 });
  await vi.waitFor(() => expect(settingsStore.getState().settings).not.toBe(before));
  // Everything else that waits for the response has run by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(imagesView.getState().rowHeight).toBe(300);
});
