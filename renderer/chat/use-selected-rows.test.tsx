import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import type { BranchRows } from './branch-rows.ts';
import { useSelectedRows } from './use-selected-rows.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const turn = (id: string): Turn => ({
  ...{ id, parentId: null, conversationId: 'c', role: 'user', createdAt: 0 },
  ...{ parts: [], status: 'complete', answer: null, siblings: [id] },
});
const ROWS: BranchRows = [null, ...['a', 'b', 'c', 'd'].map(turn), null];
let kept: readonly number[] = [];

function List() {
  const scroller = useRef<HTMLDivElement>(null);
  kept = useSelectedRows(scroller, ROWS);
  return (
    <>
      <div ref={scroller}>
        {['a', 'b', 'c', 'd'].map((id) => (
          <article key={id} data-turn={id}>
            <p>{id}</p>
          </article>
        ))}
      </div>
      <p data-outside>outside</p>
    </>
  );
}

it('useSelectedRows returns the rows from one end of the selection to the other, in either direction', () => {
  const box = document.body.appendChild(document.createElement('div'));
  act(() => createRoot(box).render(<List />));
  const text = (selector: string) => {
    const node = box.querySelector(selector)?.firstChild;
    if (!node) throw new Error(`no ${selector}`);
    return node;
  };
  const select = (from: string, to: string) =>
    act(() => {
      document.getSelection()?.setBaseAndExtent(text(from), 0, text(to), 1);
      document.dispatchEvent(new Event('selectionchange'));
    });
  select('[data-turn=b] p', '[data-turn=d] p');
  expect(kept).toEqual([2, 3, 4]);
  select('[data-turn=c] p', '[data-turn=a] p');
  expect(kept).toEqual([1, 2, 3]);
  select('[data-turn=c] p', '[data-outside]');
  expect(kept).toEqual([]);
  select('[data-turn=c] p', '[data-turn=c] p');
  expect(kept).toEqual([3]);
  act(() => {
    document.getSelection()?.removeAllRanges();
    document.dispatchEvent(new Event('selectionchange'));
  });
  expect(kept).toEqual([]);
});

/** Renders the newest row and those kept, as a long list does. */
function LongRows() {
  const scroller = useRef<HTMLDivElement>(null);
  kept = useSelectedRows(scroller, ROWS);
  return (
    <>
      <nav>sidebar</nav>
      <div ref={scroller}>
        {ROWS.map((row, at) =>
          row !== null && (row.id === 'd' || kept.includes(at)) ? (
            <article key={row.id} data-turn={row.id}>
              {row.id}
            </article>
          ) : null,
        )}
      </div>
      <textarea />
    </>
  );
}

it('Ctrl+A selects all loaded messages and no other text, except in a text field', () => {
  HTMLElement.prototype.checkVisibility ??= () => true;
  document.body.replaceChildren();
  const box = document.body.appendChild(document.createElement('div'));
  act(() => createRoot(box).render(<LongRows />));
  const press = (target: Element) => {
    const init = { key: 'a', ctrlKey: true, bubbles: true, cancelable: true };
    act(() => void target.dispatchEvent(new KeyboardEvent('keydown', init)));
  };
  const field = box.querySelector('textarea');
  if (field) press(field);
  expect(document.getSelection()?.toString()).toBe('');
  press(document.body);
  expect(kept).toEqual([1, 2, 3, 4]);
  expect(document.getSelection()?.toString()).toBe('abcd');
  act(() => void document.dispatchEvent(new Event('selectionchange')));
  expect(kept).toEqual([1, 2, 3, 4]);
});
