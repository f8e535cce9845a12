import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { isInFront, onSelectAll } from '../ui/select-all.ts';
import { type BranchRows, rowOf } from './branch-rows.ts';

/** Maximum number of rows that a selection keeps. */
const MOST = 200;

/** The turns in which the selection begins and ends. */
interface Ends {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the rows that the selection spans. They stay in the page, because a selection ends with its nodes. Mod+A selects
 * the loaded messages, or those in the page if they are more than a selection keeps.
 */
export function useSelectedRows(
  scroller: RefObject<HTMLElement | null>,
  rows: BranchRows,
): readonly number[] {
  const [ends, setEnds] = useState<Ends | null>(null);
  useEffect(() => {
    const read = () => {
      const next = endsIn(scroller.current);
      setEnds((before) => (before?.from === next?.from && before?.to === next?.to ? before : next));
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [scroller]);
  const [presses, setPresses] = useState(0);
  const selectAll = useEffectEvent(() => {
    if (!isInFront(scroller.current)) return false;
    const loaded = rows.filter((row) => row !== null);
    const [first, last] = [loaded[0], loaded.at(-1)];
    if (first && last) setEnds({ from: first.id, to: last.id });
    setPresses((count) => count + 1);
    return true;
  });
  useEffect(() => onSelectAll(() => selectAll()), []);
  // Only now the rows are in the page.
  useLayoutEffect(() => {
    if (presses > 0) selectTurns(scroller.current);
  }, [presses, scroller]);
  return useMemo(() => {
    if (ends === null) return [];
    const [first = -1, last = -1] = [rowOf(rows, ends.from), rowOf(rows, ends.to)].sort((a, b) => a - b);
    const count = last - first + 1;
    return first === -1 || count > MOST ? [] : Array.from({ length: count }, (_, n) => first + n);
  }, [ends, rows]);
}

function selectTurns(scroller: HTMLElement | null): void {
  const turns = [...(scroller?.querySelectorAll('[data-turn]') ?? [])];
  const [first, last] = [turns[0], turns.at(-1)];
  if (first && last) document.getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length);
}

function endsIn(scroller: HTMLElement | null): Ends | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const from = turnOf(selection.anchorNode, scroller);
  const to = turnOf(selection.focusNode, scroller);
  return from === undefined || to === undefined ? null : { from, to };
}

function turnOf(node: Node | null, scroller: HTMLElement | null): string | undefined {
  if (node === null || !scroller?.contains(node)) return undefined;
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-turn]')?.dataset.turn;
}
