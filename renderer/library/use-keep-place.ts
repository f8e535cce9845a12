import { useLayoutEffect, useRef } from 'react';
import { selection } from './library.ts';

/** The keyboard stays where it was when its item goes: at the one that took its place, else at the one before. */
export function useKeepPlace(ids: readonly string[], goTo: (place: number) => void): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const had = before.current;
    before.current = ids;
    const { cursor } = selection.state.getState();
    if (cursor === null || had === ids || ids.includes(cursor)) return;
    const place = had.indexOf(cursor);
    if (place < 0 || ids.length === 0) return;
    const there = new Set(ids);
    const next =
      had.slice(place).find((id) => there.has(id)) ?? had.slice(0, place).findLast((id) => there.has(id));
    const at = next === undefined ? 0 : ids.indexOf(next);
    selection.moveTo(ids[at] ?? null);
    // It lies with what is gone, and with nothing else.
    if (document.activeElement === null || document.activeElement === document.body) goTo(at);
  }, [ids, goTo]);
}
