import { ZOOM_STEP } from './zoom-state.ts';

/** The lightbox's fixed keys, which the user cannot change: keys that move and zoom are the same everywhere. */
export interface LightboxMoves {
  step(by: number): void;
  zoomBy(factor: number): void;
  toFit(): void;
  actual(): void;
  /** CSS pixels the image goes. */
  moveBy(x: number, y: number): void;
  remove(): void;
  /** Brings back what was deleted last. */
  undo(): void;
}

/** As far as one press moves an image, in CSS pixels. */
const PAN = 80;
const FAR = 100_000_000;

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Does what a key means; false where it means nothing here. */
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
 * Whether a key would undo, redo or choose all: the browser would do that to the text of the page behind the lightbox, the
 * prompt above all. Text that is being edited keeps its keys.
 */
export function isOfPage(press: Press & Pick<KeyboardEvent, 'target'>): boolean {
  // Of an event nothing may be spread: what it tells is not its own.
  const { key, target, ctrlKey, metaKey, altKey } = press;
  if (!(ctrlKey || metaKey) || altKey || !/^[azy]$/i.test(key)) return false;
  return !(target instanceof Element && target.closest('input, textarea, [contenteditable=true]'));
}

/** With Shift the arrows move the image; `+` needs Shift on most keyboards. */
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
