import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { LongList } from './long-list.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** Reports the view as 400 pixels high, and nothing about the rows. */
class FakeObserver {
  readonly #report: (entries: object[]) => void;
  constructor(report: (entries: object[]) => void) {
    this.#report = report;
  }
  observe(target: Element) {
    if (target.id !== 'view') return;
    queueMicrotask(() => this.#report([{ target, contentRect: { width: 400, height: 400 } }]));
  }
  unobserve() {}
  disconnect() {}
}

it('draws rows whose height is expected at once, not hidden until they are measured', async () => {
  vi.spyOn(window, 'ResizeObserver').mockImplementation(FakeObserver as never);
  const view = document.createElement('div');
  view.id = 'view';
  const root = createRoot(view);
  await act(async () =>
    root.render(
      <LongList data={['one', 'two', 'three']} itemSize={50}>
        {(name) => <p key={name}>{name}</p>}
      </LongList>,
    ),
  );
  const rows = [...view.querySelectorAll('p')].map((row) => row.parentElement?.style);
  expect(rows.map((style) => style?.top)).toEqual(['0px', '50px', '100px']);
  expect(rows.map((style) => style?.visibility)).toEqual(['', '', '']);
  act(() => root.unmount());
});
