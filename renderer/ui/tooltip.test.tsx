import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TooltipLayer } from './tooltip.tsx';

let root: Root;
let place: HTMLElement;
let block: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  block = document.body.appendChild(document.createElement('button'));
  block.dataset.tooltip = 'Verse';
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root.render(<TooltipLayer />));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  block.remove();
  vi.useRealTimers();
});

const bubble = () => document.querySelector('[data-tooltip-bubble]');
function pass(buttons: number): void {
  act(() => {
    block.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', buttons }));
    vi.advanceTimersByTime(1000);
  });
}

describe('tooltip', () => {
  it('shows below a resting pointer but not while a button is pressed', () => {
    pass(1);
    expect(bubble()).toBeNull();
    pass(0);
    expect(bubble()?.textContent).toBe('Verse');
  });

  it('disappears when its text is removed', async () => {
    pass(0);
    await act(async () => {
      delete block.dataset.tooltip;
      await Promise.resolve();
    });
    expect(bubble()).toBeNull();
  });
});
