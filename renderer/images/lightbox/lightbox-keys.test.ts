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

it('arrow keys change the image in the lightbox, and with Shift move it', () => {
  press('ArrowRight');
  expect(moves.step).toHaveBeenCalledWith(1);
  press('ArrowLeft');
  expect(moves.step).toHaveBeenCalledWith(-1);
  press('ArrowRight', { shiftKey: true });
  expect(moves.step).not.toHaveBeenCalled();
  expect(moves.moveBy).toHaveBeenCalledWith(-80, 0);
});

it('plus and minus zoom the image, 0 fits it and 1 shows actual size', () => {
  press('+', { shiftKey: true });
  expect(moves.zoomBy.mock.calls[0]?.[0]).toBeGreaterThan(1);
  press('-');
  expect(moves.zoomBy.mock.calls[0]?.[0]).toBeLessThan(1);
  press('0');
  expect(moves.toFit).toHaveBeenCalledOnce();
  press('1');
  expect(moves.actual).toHaveBeenCalledOnce();
});

it('the lightbox ignores unknown keys and combinations with Ctrl', () => {
  expect(press('Delete')).toBe(true);
  expect(moves.remove).toHaveBeenCalledOnce();
  expect(press('x')).toBe(false);
  expect(press('-', { ctrlKey: true })).toBe(false);
});

it('Ctrl+Z in the lightbox undoes the last delete, and Ctrl+Shift+Z does nothing', () => {
  expect(press('z', { ctrlKey: true })).toBe(true);
  expect(moves.undo).toHaveBeenCalledOnce();
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(moves.undo).not.toHaveBeenCalled();
});

it('the lightbox captures undo and select all unless text is being edited', () => {
  const of = (key: string, target: EventTarget | null = null) =>
    // The properties of a browser event are on its prototype.
    isOfPage(Object.create({ key, target, shiftKey: false, ctrlKey: true, metaKey: false, altKey: false }));
  expect(of('z')).toBe(true);
  expect(of('a', document.createElement('div'))).toBe(true);
  expect(of('a', document.createElement('input'))).toBe(false);
  expect(of('c')).toBe(false);
});
