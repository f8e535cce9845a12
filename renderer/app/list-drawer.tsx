import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from './sheet.tsx';
import { windowState } from './window-state.ts';

/** The list at the left edge, over everything. */
export function ListDrawer({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useTranslation('app');
  return (
    <Sheet
      label={t('list.label')}
      side="left"
      open={open}
      onOpenChange={(listOverlayOpen) => windowState.setState({ listOverlayOpen })}
      toggledBy="app.toggleList"
    >
      {children}
    </Sheet>
  );
}
