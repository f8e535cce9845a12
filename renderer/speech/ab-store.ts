import { createStore } from 'zustand/vanilla';

export type Side = 'a' | 'b';

interface AbState {
  readonly a: string | null;
  readonly b: string | null;
  /** The side heard last. */
  readonly side: Side;
  /** Whether the names are hidden until the user chooses a side. */
  readonly hidden: boolean;
}

const NO_COMPARISON: AbState = { a: null, b: null, side: 'a', hidden: false };

/** Two takes held against each other, by id. */
export const abStore = createStore<AbState>(() => ({ ...NO_COMPARISON }));

/** Puts a take on a side; it leaves the other one, and the side when it stood there already. */
export function putOnSide(side: Side, takeId: string): void {
  abStore.setState((had) => {
    if (had[side] === takeId) return { [side]: null };
    const other = side === 'a' ? 'b' : 'a';
    return { [side]: takeId, ...(had[other] === takeId ? { [other]: null } : {}) };
  });
}

/** Holds two takes against each other, in place of those before. */
export function compareTakes(a: string, b: string): void {
  abStore.setState({ ...NO_COMPARISON, a, b });
}

/** Whether there are two to switch between. */
export function hasBothSides(): boolean {
  const { a, b } = abStore.getState();
  return a !== null && b !== null;
}

/** Returns whether a key of a list switches between the two takes. */
export function switchesSides({ key }: { readonly key: string }): boolean {
  return key.toLowerCase() === 'x' && hasBothSides();
}

/** The side a take stands on. */
export function sideOf(takeId: string): Side | null {
  const { a, b } = abStore.getState();
  if (a === takeId) return 'a';
  return b === takeId ? 'b' : null;
}

/** A deleted take stands on no side. */
export function takeOffSides(takeId: string): void {
  const { a, b } = abStore.getState();
  if (a === takeId) abStore.setState({ a: null, hidden: false });
  if (b === takeId) abStore.setState({ b: null, hidden: false });
}

/**
 * The take to hear next: the other side of what plays; where neither plays, the side heard last. Null while a side is
 * empty.
 */
export function nextSide(playing: string | null): { readonly side: Side; readonly takeId: string } | null {
  const { a, b, side } = abStore.getState();
  if (a === null || b === null) return null;
  if (playing === a) return { side: 'b', takeId: b };
  if (playing === b) return { side: 'a', takeId: a };
  return side === 'a' ? { side, takeId: a } : { side, takeId: b };
}

/** Hides the names of the two takes, and shuffles them. @param random from 0 to 1 */
export function hideNames(random = Math.random()): void {
  abStore.setState(({ a, b }) => ({ ...(random < 0.5 ? { a: b, b: a } : {}), side: 'a', hidden: true }));
}

export function revealNames(): void {
  abStore.setState({ hidden: false });
}

export function endComparison(): void {
  abStore.setState(NO_COMPARISON);
}
