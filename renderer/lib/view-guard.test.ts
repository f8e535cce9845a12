// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leftPages } from './left-pages.ts';
import { ViewGuard } from './view-guard.ts';

const chat = { area: 'chat', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } as const;
const music = { area: 'music', id: null } as const;

describe('ViewGuard', () => {
  const changing = vi.fn(async () => undefined);
  const settled = vi.fn(async () => undefined);
  let guard: ViewGuard;

  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
    vi.clearAllMocks();
    guard = new ViewGuard({ changing, settled }, 'page');
  });

  afterEach(() => {
    guard.show(null);
    vi.useRealTimers();
  });

  it('reports a view, repeats it while it changes, and reports when it settles', () => {
    guard.show(chat);
    expect(changing).toHaveBeenCalledExactlyOnceWith({ page: 'page', view: chat });
    for (let second = 0; second < 5; second++) {
      vi.advanceTimersByTime(1000);
      guard.changed();
      guard.changed();
    }
    expect(changing.mock.calls.length).toBe(6);
    expect(settled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3000);
    expect(settled).toHaveBeenCalledExactlyOnceWith({ page: 'page' });
    vi.advanceTimersByTime(60_000);
    expect(settled).toHaveBeenCalledOnce();
    guard.changed();
    expect(changing).toHaveBeenCalledTimes(8);
  });

  it('reports that the view settled when the page is left', () => {
    guard.show(chat);
    window.dispatchEvent(new Event('pagehide'));
    expect(settled).toHaveBeenCalledOnce();
  });

  it('records that the page was left, as its last message may be lost', () => {
    guard.show(chat);
    window.dispatchEvent(new Event('pagehide'));
    expect(leftPages.read()).toContain('page');
    window.dispatchEvent(new Event('pageshow'));
    expect(leftPages.read()).not.toContain('page');
  });

  it('reports the next view, and none that cannot crash the page', () => {
    guard.show(chat);
    guard.show({ ...chat });
    guard.show(music);
    expect(changing.mock.calls).toEqual([[{ page: 'page', view: chat }], [{ page: 'page', view: music }]]);
    guard.show(null);
    guard.changed();
    expect(changing).toHaveBeenCalledTimes(2);
  });

  it('reports nothing while the page is hidden', () => {
    guard.show(chat);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(settled).toHaveBeenCalledOnce();
    guard.changed();
    expect(changing).toHaveBeenCalledOnce();
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(changing).toHaveBeenCalledTimes(2);
  });
});
