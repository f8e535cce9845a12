import { type Place, wheelFactor } from './zoom-state.ts';

/** What hands do on a stage. Places are CSS pixels from its middle. */
export interface Gestures {
  /** By the wheel or two fingers: so much larger, around this place. */
  zoomBy(factor: number, at: Place): void;
  moveBy(x: number, y: number): void;
  /** Two clicks on one place. */
  toggle(at: Place): void;
  /** One finger has gone so far and left; negative to the left. */
  swiped(x: number): void;
}

/** A finger must go so far across, in CSS pixels, to turn to the next picture. */
const SWIPE = 60;
/** What can be pressed keeps its own clicks. */
const PRESSABLE = 'button, a, input, [role=slider]';

interface Finger extends Place {
  readonly fromX: number;
  readonly fromY: number;
}

/** Listens for wheel, drag, pinch, swipe and double click on an element. Gives what ends it. */
export function listenForGestures(element: HTMLElement, gestures: Gestures): () => void {
  const fingers = new Map<number, Finger>();
  /** A second finger came: what follows is no swipe. */
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

  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  element.addEventListener('dblclick', onDouble);
  return () => {
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
    element.removeEventListener('dblclick', onDouble);
  };
}

function middle(one: Place, other: Place): Place {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function apart(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
