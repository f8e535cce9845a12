import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsStore } from '../../app/settings-store.ts';
import { api } from '../../lib/connection.ts';
import MarkdownContext from '../../markdown/markdown-context.ts';
import { AlertDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/**
 * Handles links and copy buttons inside answers: a link shows its host and asks before it opens, unless the settings
 * say otherwise.
 */
export function TextActions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('chat');
  const [address, setAddress] = useState<string | null>(null);
  const [shown, setShown] = useState('');
  const actions = useMemo(() => {
    const open = (url: string) => {
      api.app.openExternal({ url }).catch(() => toast.show({ title: t('link.failed'), tone: 'bad' }));
    };
    return {
      open,
      onLink(url: string) {
        if (!settingsStore.getState().settings.confirmLinks) return open(url);
        setShown(url);
        setAddress(url);
      },
      onCopy: (text: string) => {
        navigator.clipboard.writeText(text).catch(reportError);
      },
    };
  }, [t]);
  return (
    <MarkdownContext value={actions}>
      {children}
      <AlertDialog
        open={address !== null}
        onClose={() => setAddress(null)}
        title={t('link.title', { host: hostOf(shown) })}
        description={
          <>
            <p>{t('link.hint')}</p>
            <p className="mt-2 rounded-md bg-panel px-2.5 py-1.5 font-mono text-xs break-all text-ink">
              {shown}
            </p>
          </>
        }
        confirmLabel={t('link.open')}
        onConfirm={() => actions.open(shown)}
      />
    </MarkdownContext>
  );
}

/** Returns the host as the URL parser writes it, with look-alike letters as punycode. */
function hostOf(url: string): string {
  try {
    const parsed = new URL(url);
    return parsed.host || parsed.pathname;
  } catch {
    return url;
  }
}
