import { createStore } from 'zustand/vanilla';

export type Side = 'a' | 'b';

interface AbState {
  readonly a: string | null;
  readonly b: string | null;
  /** The side played last. */
  readonly side: Side;
  /** Whether the names are hidden until the user chooses a side. */
  readonly hidden: boolean;
}

const NO_COMPARISON: AbState = { a: null, b: null, side: 'a', hidden: false };

/** The two compared takes, by id. */
export const abStore = createStore<AbState>(() => ({ ...NO_COMPARISON }));

/** Puts a take on a side and removes it from the other; removes it if it is already there. */
export function putOnSide(side: Side, takeId: string): void {
  abStore.setState((had) => {
    if (had[side] === takeId) return { [side]: null };
    const other = side === 'a' ? 'b' : 'a';
    return { [side]: takeId, ...(had[other] === takeId ? { [other]: null } : {}) };
  });
}

/** Compares two takes in place of the previous ones. */
export function compareTakes(a: string, b: string): void {
  abStore.setState({ ...NO_COMPARISON, a, b });
}

/** Returns whether both sides have a take. */
export function hasBothSides(): boolean {
  const { a, b } = abStore.getState();
  return a !== null && b !== null;
}

/** Returns whether a key of a list switches between the two takes. */
export function switchesSides({ key }: { readonly key: string }): boolean {
  return key.toLowerCase() === 'x' && hasBothSides();
}

/** Returns the side of a take; null if it is on neither. */
export function sideOf(takeId: string): Side | null {
  const { a, b } = abStore.getState();
  if (a === takeId) return 'a';
  return b === takeId ? 'b' : null;
}

/** Removes a deleted take from the comparison. */
export function takeOffSides(takeId: string): void {
  const { a, b } = abStore.getState();
  if (a === takeId) abStore.setState({ a: null, hidden: false });
  if (b === takeId) abStore.setState({ b: null, hidden: false });
}

/**
 * Returns the take to play next: the other side of the playing one, else the side played last. Null
 * while a side is empty.
 */
export function nextSide(playing: string | null): { readonly side: Side; readonly takeId: string } | null {
  const { a, b, side } = abStore.getState();
  if (a === null || b === null) return null;
  if (playing === a) return { side: 'b', takeId: b };
  if (playing === b) return { side: 'a', takeId: a };
  return side === 'a' ? { side, takeId: a } : { side, takeId: b };
}

/**
 * Hides the names of the two takes and shuffles them.
 * @param random from 0 to 1
 */
export function hideNames(random = Math.random()): void {
  abStore.setState(({ a, b }) => ({ ...(random < 0.5 ? { a: b, b: a } : {}), side: 'a', hidden: true }));
}

export function revealNames(): void {
  abStore.setState({ hidden: false });
}

export function endComparison(): void {
  abStore.setState(NO_COMPARISON);
}
