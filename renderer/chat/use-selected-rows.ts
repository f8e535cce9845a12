import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type BranchRows, rowOf } from './branch-rows.ts';

/** Maximum number of rows that a selection keeps. */
const MOST = 200;

/** The turns in which the selection begins and ends. */
interface Ends {
  readonly from: string;
  readonly to: string;
}

/** Returns the rows that the selection spans. They stay in the page, because a selection ends with its nodes. */
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
  return useMemo(() => {
    if (ends === null) return [];
    const [first = -1, last = -1] = [rowOf(rows, ends.from), rowOf(rows, ends.to)].sort((a, b) => a - b);
    const count = last - first + 1;
    return first === -1 || count > MOST ? [] : Array.from({ length: count }, (_, n) => first + n);
  }, [ends, rows]);
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
