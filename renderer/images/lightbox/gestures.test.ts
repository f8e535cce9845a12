// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForGestures } from './gestures.ts';

const handlers = { zoomBy: vi.fn(), moveBy: vi.fn(), toggle: vi.fn(), swiped: vi.fn() };
let stage: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  stage = document.body.appendChild(document.createElement('div'));
  stage.getBoundingClientRect = () => new DOMRect(100, 50, 400, 200);
  stage.setPointerCapture = () => undefined;
  stop = listenForGestures(stage, handlers);
});
afterEach(() => {
  stop();
  stage.remove();
});

function pointer(type: string, x: number, y: number, options: PointerEventInit = {}, on: Element = stage) {
  on.dispatchEvent(
    new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, pointerId: 1, ...options }),
  );
}

it('the wheel zooms the image at the pointer and does not scroll the page', () => {
  // A wheel event in happy-dom has no position.
  const wheel = new MouseEvent('wheel', { clientX: 400, clientY: 150, cancelable: true });
  Object.assign(wheel, { deltaY: -100, deltaMode: 0 });
  stage.dispatchEvent(wheel);
  expect(handlers.zoomBy).toHaveBeenCalledWith(expect.closeTo(Math.exp(0.25)), { x: 100, y: 0 });
  expect(wheel.defaultPrevented).toBe(true);
});

it('a pressed pointer moves the image, and an unpressed one does not', () => {
  pointer('pointermove', 10, 10);
  expect(handlers.moveBy).not.toHaveBeenCalled();
  pointer('pointerdown', 300, 150);
  pointer('pointermove', 310, 145);
  pointer('pointerup', 310, 145);
  pointer('pointermove', 400, 145);
  expect(handlers.moveBy.mock.calls).toEqual([[10, -5]]);
});

it('pinching zooms around the midpoint of the fingers', () => {
  pointer('pointerdown', 280, 150, { pointerType: 'touch', pointerId: 1 });
  pointer('pointerdown', 320, 150, { pointerType: 'touch', pointerId: 2 });
  pointer('pointermove', 360, 150, { pointerType: 'touch', pointerId: 2 });
  expect(handlers.zoomBy).toHaveBeenCalledWith(2, { x: 20, y: 0 });
});

it('a horizontal one-finger swipe changes the image; a mouse, pinch or vertical swipe does not', () => {
  const swipe = (options: PointerEventInit, toX: number, toY: number) => {
    pointer('pointerdown', 300, 150, options);
    pointer('pointermove', toX, toY, options);
    pointer('pointerup', toX, toY, options);
  };
  swipe({ pointerType: 'mouse' }, 100, 150);
  swipe({ pointerType: 'touch' }, 220, 400);
  pointer('pointerdown', 200, 150, { pointerType: 'touch', pointerId: 7 });
  swipe({ pointerType: 'touch' }, 100, 150);
  pointer('pointerup', 200, 150, { pointerType: 'touch', pointerId: 7 });
  expect(handlers.swiped).not.toHaveBeenCalled();
  swipe({ pointerType: 'touch' }, 200, 155);
  expect(handlers.swiped.mock.calls).toEqual([[-100]]);
});

it('pressing a button on the stage neither moves nor zooms the image', () => {
  const button = stage.appendChild(document.createElement('button'));
  pointer('pointerdown', 300, 150, {}, button);
  pointer('pointermove', 320, 150, {}, button);
  button.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  expect(handlers.moveBy).not.toHaveBeenCalled();
  expect(handlers.toggle).not.toHaveBeenCalled();
  stage.dispatchEvent(new MouseEvent('dblclick', { clientX: 300, clientY: 160 }));
  expect(handlers.toggle).toHaveBeenCalledWith({ x: 0, y: 10 });
});
