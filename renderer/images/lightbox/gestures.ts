import { type Place, wheelFactor } from './zoom-state.ts';

/** The callbacks for gestures on a stage. Positions are CSS pixels from its center. */
export interface Gestures {
  /** A wheel turn or pinch: the zoom factor, and the position to zoom around. */
  zoomBy(factor: number, at: Place): void;
  moveBy(x: number, y: number): void;
  /** A double click or double tap. */
  toggle(at: Place): void;
  /** Runs when a finger lifts after a horizontal swipe; x is its distance, negative to the left. */
  swiped(x: number): void;
}

/** The horizontal distance of a swipe that turns to the next image, in CSS pixels. */
const SWIPE = 60;
/** Controls keep their own clicks. */
const PRESSABLE = 'button, a, input, [role=slider]';

interface Finger extends Place {
  readonly fromX: number;
  readonly fromY: number;
}

/**
 * Listens for wheel, drag, pinch, swipe and double click on an element. Returns a function that removes the listeners.
 */
export function listenForGestures(element: HTMLElement, gestures: Gestures): () => void {
  const fingers = new Map<number, Finger>();
  /** Whether a second finger touched the stage, so that the gesture is not a swipe. */
  let pinched = false;

  const placeOf = (event: Pick<MouseEvent, 'clientX' | 'clientY'>): Place => {
    const box = element.getBoundingClientRect();
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    if (event.deltaY !== 0) gestures.zoomBy(wheelFactor(event), placeOf(event));
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest(PRESSABLE))) return;
    const at = placeOf(event);
    fingers.set(event.pointerId, { ...at, fromX: at.x, fromY: at.y });
    pinched = fingers.size > 1;
    element.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const had = fingers.get(event.pointerId);
    if (!had) return;
    const now = { ...had, ...placeOf(event) };
    fingers.set(event.pointerId, now);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      gestures.moveBy(now.x - had.x, now.y - had.y);
      return;
    }
    const before = middle(had, other);
    const after = middle(now, other);
    gestures.moveBy(after.x - before.x, after.y - before.y);
    gestures.zoomBy(apart(now, other) / Math.max(1, apart(had, other)), after);
  };
  const onUp = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (!finger || pinched || event.pointerType !== 'touch' || event.type !== 'pointerup') return;
    const [x, y] = [finger.x - finger.fromX, finger.y - finger.fromY];
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) gestures.swiped(x);
  };
  const onDouble = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(PRESSABLE)) return;
    gestures.toggle(placeOf(event));
  };

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('wheel', onWheel, { passive: false, signal });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('dblclick', onDouble, { signal });
  return () => listening.abort();
}

function middle(one: Place, other: Place): Place {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function apart(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
