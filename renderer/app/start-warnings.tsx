import i18next from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/toast.tsx';
import { useAppInfo } from './app-info-store.ts';
import { openArea, openAreaNow } from './area-state.ts';

/** Tells what the user must know from the start, e.g. a database set aside. Each once in the life of the window. */
export function StartWarnings() {
  const { t } = useTranslation(['warnings', 'app']);
  const warnings = useAppInfo()?.warnings;
  useEffect(() => {
    for (const code of warnings ?? []) {
      // The library says it itself.
      if (code === 'library_without_records' && openAreaNow() === 'library') continue;
      const key = `warnings:${code}`;
      // The codes come from the core; one this window does not know yet is shown as it is.
      const known = i18next.exists(key);
      const title = known ? i18next.t(key as 'warnings:settings_reset') : t('warnings:other', { code });
      toast.show({
        id: `warning.${code}`,
        title,
        tone: code === 'restored' ? 'good' : 'bad',
        action:
          code === 'library_without_records'
            ? { label: t('app:action.goToLibrary'), run: () => openArea('library') }
            : undefined,
      });
    }
  }, [warnings, t]);
  return null;
}
