import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowState, windowState } from './window-state.ts';

/** The list in a narrow window: lies over the main view, keeps the focus, goes with Esc or a click beside it. */
export function ListOverlay({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const open = useWindowState((state) => state.listOverlayOpen);
  return (
    <Dialog.Root open={open} onOpenChange={(listOverlayOpen) => windowState.setState({ listOverlayOpen })}>
      <Dialog.Portal>
        <Dialog.Backdrop className="motion-fade fixed inset-0 z-20 bg-scrim" />
        <Dialog.Popup
          aria-label={t('list.label')}
          render={<nav />}
          className="motion-slide fixed inset-y-0 left-0 z-20 flex w-80 max-w-[85vw] flex-col border-r border-hairline bg-panel shadow-overlay outline-none"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
