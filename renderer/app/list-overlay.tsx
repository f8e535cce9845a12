import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useWindowState } from './window-state.ts';

const Drawer = lazy(() => import('./list-drawer.tsx').then((module) => ({ default: module.ListDrawer })));

/** The list in a narrow window: comes over the main view when asked for. */
export function ListOverlay({ children }: { children: ReactNode }) {
  const open = useWindowState((state) => state.listOverlayOpen);
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <Drawer open={open}>{children}</Drawer>
    </Suspense>
  );
}
