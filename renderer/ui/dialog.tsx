import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { AlertDialogProps, DialogProps } from './dialog-surface.tsx';

const load = () => import('./dialog-surface.tsx');
const LazyDialog = lazy(() => load().then((module) => ({ default: module.DialogSurface })));
const LazyAlert = lazy(() => load().then((module) => ({ default: module.AlertDialogSurface })));

/** A dialog over the window: focus stays in it and returns to where it came from; Esc closes it. */
export function Dialog(props: DialogProps) {
  return <WhenOpened surface={LazyDialog} props={props} />;
}

/** A question that must be answered first. The safe answer has the focus. */
export function AlertDialog(props: AlertDialogProps) {
  return <WhenOpened surface={LazyAlert} props={props} />;
}

/** Reads the dialog's code at its first opening, and keeps it, so that it closes with its motion. */
function WhenOpened<P extends { readonly open: boolean }>({
  surface: Surface,
  props,
}: {
  surface: ComponentType<P>;
  props: P;
}) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
