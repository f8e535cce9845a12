import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from './sheet.tsx';
import { useWindowState, windowState } from './window-state.ts';

/** The list in a narrow window: comes over the main view when asked for. */
export function ListOverlay({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  return (
    <Sheet
      label={t('list.label')}
      side="left"
      open={useWindowState((state) => state.listOverlayOpen)}
      onOpenChange={(listOverlayOpen) => windowState.setState({ listOverlayOpen })}
      toggledBy="app.toggleList"
    >
      {children}
    </Sheet>
  );
}
