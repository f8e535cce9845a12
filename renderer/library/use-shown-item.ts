import i18next from 'i18next';
import { type RefObject, useEffect, useState } from 'react';
import { useAreaTarget } from '../app/area-state.ts';
import { toast } from '../ui/toast.tsx';
import { items } from './library.ts';

const FLASH_MS = 1800;

/** The props that grid and list share. */
export interface ViewProps {
  /** Lights up. */
  readonly flashed: string | null;
  readonly onMenu: (id: string, anchor: HTMLElement) => void;
  /** A ref in which the view puts the function that gives a file the focus. */
  readonly goTo: RefObject<(id: string) => void>;
}

/** The asking that was fulfilled last: a view that comes back does not fulfil it again. */
let fulfilled = 0;

/** Brings the file that was asked for into view, and lights it up for a moment; says so where it is gone. */
export function useShownItem(goTo: RefObject<(id: string) => void>): string | null {
  const target = useAreaTarget('library');
  const [flashed, setFlashed] = useState<string | null>(null);
  useEffect(() => {
    if (!target || target.ask === fulfilled) return;
    fulfilled = target.ask;
    const { assetId } = target.what;
    void items.reveal(assetId).then((place) => {
      if (place === null) {
        toast.show({ id: 'library.noTarget', title: i18next.t('library:none.missingTarget') });
        return;
      }
      setFlashed(assetId);
      // The view knows the place only after it was drawn.
      requestAnimationFrame(() => goTo.current(assetId));
    });
  }, [target, goTo]);
  useEffect(() => {
    if (flashed === null) return;
    const timer = setTimeout(() => setFlashed(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashed]);
  return flashed;
}
