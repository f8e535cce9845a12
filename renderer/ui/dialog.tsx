import { useState } from 'react';
import type { AlertDialogProps, DialogProps } from './dialog-surface.tsx';
import { lazyCode, useLazyCode } from './lazy-code.ts';

const surface = lazyCode(() => import('./dialog-surface.tsx'));

/** A dialog over the window: focus stays in it and returns to where it came from; Esc closes it. */
export function Dialog(props: DialogProps) {
  const code = useLazyCode(surface, useOnceTrue(props.open));
  return code ? <code.DialogSurface {...props} /> : null;
}

/** A question that must be answered first. The safe answer has the focus. */
export function AlertDialog(props: AlertDialogProps) {
  const code = useLazyCode(surface, useOnceTrue(props.open));
  return code ? <code.AlertDialogSurface {...props} /> : null;
}

/** True from the first time on. */
function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
