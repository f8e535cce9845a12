import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { settingsStore } from '../../app/settings-store.ts';
import { SpendingDialog } from '../../app/spending-dialog.tsx';
import { api } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { Logo } from '../../ui/logo.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { TooltipLayer } from '../../ui/tooltip.tsx';
import { QuickChat } from './quick-chat.tsx';

/** The quick window: one question, over all programs. */
export function QuickApp() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Popups and input methods handle Esc first.
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      if (document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu])[data-open]')) return;
      api.app.hideQuick().catch(reportError);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    // Base UI would add style elements for hidden scrollbars; base.css holds those rules instead.
    <CSPProvider disableStyleElements>
      <ErrorBoundary>
        <main className="flex h-full flex-col">
          <QuickHead />
          <QuickBody />
        </main>
      </ErrorBoundary>
      <SpendingDialog />
      <Toaster />
      <TooltipLayer />
    </CSPProvider>
  );
}

/** The window is moved by it: it has no frame. */
function QuickHead() {
  const { t } = useTranslation('chat');
  return (
    <header className="flex h-10 shrink-0 items-center gap-2.5 border-b border-hairline bg-panel px-3 [-webkit-app-region:drag]">
      <Logo />
      <h1 className="min-w-0 flex-1 truncate text-sm font-medium text-ink-2">{t('quick.title')}</h1>
      <span className="shrink-0 text-xs text-ink-3">{t('quick.esc')}</span>
    </header>
  );
}

function QuickBody() {
  const { t } = useTranslation('chat');
  const loaded = useStore(settingsStore, (state) => state.loaded);
  const welcomed = useStore(settingsStore, (state) => state.settings.welcomed);
  if (!loaded) return null;
  if (welcomed) return <QuickChat />;
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center">
      <EmptyState
        title={t('quick.setUp')}
        action={
          <Button
            variant="primary"
            onClick={() => api.app.openFromQuick({ conversationId: null }).catch(reportError)}
          >
            {t('quick.openApp')}
          </Button>
        }
      />
    </div>
  );
}
