import type { ReactNode } from 'react';
import { lazyCode, useLazyCode } from '../ui/lazy-code.ts';
import { useWindowState } from './window-state.ts';

const drawer = lazyCode(() => import('./list-drawer.tsx'));

/** The list in a narrow window: comes over the main view when asked for. */
export function ListOverlay({ children }: { children: ReactNode }) {
  const open = useWindowState((state) => state.listOverlayOpen);
  const code = useLazyCode(drawer, open);
  return code ? <code.ListDrawer open={open}>{children}</code.ListDrawer> : null;
}
