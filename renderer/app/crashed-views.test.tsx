import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import type { VisibleView } from '../../shared/contract/views.ts';
import { ConnectionLost } from '../lib/connection.ts';
import { leftPages } from '../lib/left-pages.ts';
import { readCrashedViews, useIsCrashed } from './crashed-views.ts';

const asked = vi.hoisted(() => vi.fn<(input: { left: string[] }) => Promise<VisibleView[]>>());
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<typeof import('../lib/connection.ts')>()),
  api: { views: { crashed: asked } },
}));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

let seen: boolean | undefined;
function Music() {
  seen = useIsCrashed('music', null);
  return null;
}

it('crashed views are unknown without a connection and read once there is one', async () => {
  leftPages.add('left');
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Music />));
  asked.mockRejectedValueOnce(new ConnectionLost());
  await act(() => readCrashedViews());
  expect(seen).toBeUndefined();
  expect(leftPages.read()).toEqual(['left']);
  asked.mockResolvedValueOnce([{ area: 'music', id: null }]);
  await act(() => readCrashedViews());
  expect(seen).toBe(true);
  expect(asked).toHaveBeenLastCalledWith({ left: ['left'] });
  expect(leftPages.read()).toEqual([]);
  act(() => root.unmount());
});
