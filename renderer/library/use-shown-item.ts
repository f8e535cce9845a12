import i18next from 'i18next';
import { type RefObject, useEffect } from 'react';
import { useAreaTarget } from '../app/area-state.ts';
import { toast } from '../ui/toast.tsx';
import { useFlash } from '../ui/use-flash.ts';
import { items } from './library.ts';

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
  const [flashed, flash] = useFlash();
  useEffect(() => {
    if (!target || target.ask === fulfilled) return;
    fulfilled = target.ask;
    const { assetId } = target.what;
    void items.reveal(assetId).then((place) => {
      if (place === null) {
        toast.show({ id: 'library.noTarget', title: i18next.t('library:none.missingTarget') });
        return;
      }
      flash(assetId);
      // The view knows the place only after it was drawn.
      requestAnimationFrame(() => goTo.current(assetId));
    });
  }, [target, goTo, flash]);
  return flashed;
}
