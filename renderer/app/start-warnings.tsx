import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToastOptions, toast } from '../ui/toast.tsx';
import { useAppInfo } from './app-info-store.ts';
import { openArea, openAreaNow } from './area-state.ts';
import { recoveredMessage } from './recovered-message.ts';
import { openSettings } from './window-state.ts';

/**
 * Shows what the user must know at the start, e.g. that a database was set aside. Each is shown
 * once in the life of the window.
 */
export function StartWarnings() {
  const { t } = useTranslation(['warnings', 'app']);
  const info = useAppInfo();
  const warnings = info?.warnings;
  const recovered = info?.recovered;
  const shownWarnings = useRef(new Map<string, string>());
  useEffect(() => {
    // The newest toast is on top, so show the first code last.
    for (const code of warnings?.toReversed() ?? []) {
      // The library area shows this one itself.
      if (code === 'library_without_records' && openAreaNow() === 'library') continue;
      const key = `warnings:${code}`;
      // The codes come from the core; one this window does not know yet is shown as it is.
      const known = i18next.exists(key);
      const title = known ? i18next.t(key as 'warnings:settings_reset') : t('warnings:other', { code });
      const description = code.startsWith('database_') && recovered ? recoveredMessage(recovered) : undefined;
      // Keyed by its data, not by its text: a dismissed one returns neither with another nor in another language.
      const about = description === undefined ? '' : JSON.stringify(recovered);
      if (shownWarnings.current.get(code) === about) continue;
      shownWarnings.current.set(code, about);
      toast.show({
        id: `warning.${code}`,
        title,
        description,
        stays: code.startsWith('database_'),
        tone: code === 'restored' || code === 'gone_back' ? 'good' : 'bad',
        action: actionOf(code),
      });
    }
  }, [warnings, recovered, t]);
  return null;
}

/** Returns the toast's action for a warning. */
function actionOf(code: string): ToastOptions['action'] {
  if (code === 'library_without_records')
    return { label: i18next.t('app:action.goToLibrary'), run: () => openArea('library') };
  if (code === 'gone_back')
    return { label: i18next.t('warnings:showCopies'), run: () => openSettings('data') };
  return undefined;
}
