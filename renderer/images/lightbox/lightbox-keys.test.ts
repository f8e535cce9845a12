// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { isOfPage, pressInLightbox } from './lightbox-keys.ts';

const moves = {
  step: vi.fn(),
  zoomBy: vi.fn(),
  toFit: vi.fn(),
  actual: vi.fn(),
  moveBy: vi.fn(),
  remove: vi.fn(),
  undo: vi.fn(),
};
const press = (key: string, change: { shiftKey?: boolean; ctrlKey?: boolean } = {}) => {
  vi.clearAllMocks();
  return pressInLightbox(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...change },
    moves,
  );
};

it('walks with the arrows, and moves the image with Shift', () => {
  press('ArrowRight');
  expect(moves.step).toHaveBeenCalledWith(1);
  press('ArrowLeft');
  expect(moves.step).toHaveBeenCalledWith(-1);
  press('ArrowRight', { shiftKey: true });
  expect(moves.step).not.toHaveBeenCalled();
  expect(moves.moveBy).toHaveBeenCalledWith(-80, 0);
});

it('zooms, also where plus needs Shift', () => {
  press('+', { shiftKey: true });
  expect(moves.zoomBy.mock.calls[0]?.[0]).toBeGreaterThan(1);
  press('-');
  expect(moves.zoomBy.mock.calls[0]?.[0]).toBeLessThan(1);
  press('0');
  expect(moves.toFit).toHaveBeenCalledOnce();
  press('1');
  expect(moves.actual).toHaveBeenCalledOnce();
});

it('leaves to others what it does not know, and what is held with Ctrl', () => {
  expect(press('Delete')).toBe(true);
  expect(moves.remove).toHaveBeenCalledOnce();
  expect(press('x')).toBe(false);
  expect(press('-', { ctrlKey: true })).toBe(false);
});

it('undoes the last delete, and redoes nothing', () => {
  expect(press('z', { ctrlKey: true })).toBe(true);
  expect(moves.undo).toHaveBeenCalledOnce();
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(moves.undo).not.toHaveBeenCalled();
});

it('keeps undo and select all from the text behind, but not from text that is edited', () => {
  const of = (key: string, target: EventTarget | null = null) =>
    // A browser event has its properties on its prototype.
    isOfPage(Object.create({ key, target, shiftKey: false, ctrlKey: true, metaKey: false, altKey: false }));
  expect(of('z')).toBe(true);
  expect(of('a', document.createElement('div'))).toBe(true);
  expect(of('a', document.createElement('input'))).toBe(false);
  expect(of('c')).toBe(false);
});
