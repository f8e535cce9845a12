import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { windowState } from './window-state.ts';

/** Lies at the left edge over everything; keeps the focus, goes with Esc or a click beside it. */
export function ListDrawer({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useTranslation('app');
  return (
    <Dialog.Root open={open} onOpenChange={(listOverlayOpen) => windowState.setState({ listOverlayOpen })}>
      <Dialog.Portal>
        <Dialog.Backdrop className="motion-fade fixed inset-0 z-20 bg-scrim" />
        <Dialog.Popup
          aria-label={t('list.label')}
          className="motion-slide fixed inset-y-0 left-0 z-20 flex w-80 max-w-[85vw] flex-col border-hairline border-r bg-panel shadow-overlay outline-none"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
