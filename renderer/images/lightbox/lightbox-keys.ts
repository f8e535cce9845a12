import { ZOOM_STEP } from './zoom-state.ts';

/** The lightbox's fixed keys for moving and zooming, which cannot be customized and are the same everywhere. */
export interface LightboxMoves {
  step(by: number): void;
  zoomBy(factor: number): void;
  toFit(): void;
  actual(): void;
  /** Moves the image by CSS pixels. */
  moveBy(x: number, y: number): void;
  remove(): void;
  /** Restores the last deleted image. */
  undo(): void;
}

/** The distance one key press moves an image, in CSS pixels. */
const PAN = 80;
const FAR = 100_000_000;

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Runs the action of a key; returns false if the key has none. */
export function pressInLightbox(press: Press, moves: LightboxMoves): boolean {
  if ((press.ctrlKey || press.metaKey) && !press.shiftKey && !press.altKey && /^z$/i.test(press.key)) {
    moves.undo();
    return true;
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  const run = (press.shiftKey ? panKeys(moves) : keys(moves))[press.key];
  run?.();
  return run !== undefined;
}

type Keys = Readonly<Record<string, (() => void) | undefined>>;

function keys(moves: LightboxMoves): Keys {
  return {
    ArrowRight: () => moves.step(1),
    ArrowLeft: () => moves.step(-1),
    PageDown: () => moves.step(10),
    PageUp: () => moves.step(-10),
    Home: () => moves.step(-FAR),
    End: () => moves.step(FAR),
    ArrowUp: () => moves.moveBy(0, PAN),
    ArrowDown: () => moves.moveBy(0, -PAN),
    '+': () => moves.zoomBy(ZOOM_STEP),
    '=': () => moves.zoomBy(ZOOM_STEP),
    '-': () => moves.zoomBy(1 / ZOOM_STEP),
    '0': moves.toFit,
    '1': moves.actual,
    Delete: moves.remove,
    Backspace: moves.remove,
  };
}

/**
 * Returns whether a key would undo, redo or select all in the page behind the lightbox, above all
 * in the prompt. Text that is being edited keeps its keys.
 */
export function isOfPage(press: Press & Pick<KeyboardEvent, 'target'>): boolean {
  // An event cannot be spread, as its properties are on its prototype.
  const { key, target, ctrlKey, metaKey, altKey } = press;
  if (!(ctrlKey || metaKey) || altKey || !/^[azy]$/i.test(key)) return false;
  return !(target instanceof Element && target.closest('input, textarea, [contenteditable=true]'));
}

/** Returns the keys with Shift: arrows move the image, and `+` needs Shift on most keyboards. */
function panKeys(moves: LightboxMoves): Keys {
  return {
    ArrowRight: () => moves.moveBy(-PAN, 0),
    ArrowLeft: () => moves.moveBy(PAN, 0),
    ArrowUp: () => moves.moveBy(0, PAN),
    ArrowDown: () => moves.moveBy(0, -PAN),
    '+': () => moves.zoomBy(ZOOM_STEP),
    _: () => moves.zoomBy(1 / ZOOM_STEP),
  };
}
