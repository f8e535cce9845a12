import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToastOptions, toast } from '../ui/toast.tsx';
import { useAppInfo } from './app-info-store.ts';
import { openArea, openAreaNow } from './area-state.ts';
import { recoveredMessage } from './recovered-message.ts';
import { openSettings } from './window-state.ts';

/**
 * Shows the warnings of a start, e.g. a database set aside, once also across reloads. Those that stay until dismissed are
 * shown once per page.
 */
export function StartWarnings() {
  const { t } = useTranslation(['warnings', 'app']);
  const info = useAppInfo();
  const shownWarnings = useRef(new Map<string, string>());
  useEffect(() => {
    if (info === null) return;
    const { warnings, recovered, startedAt } = info;
    const shown = shownCodes(startedAt);
    // The newest toast is on top, so show the first code last.
    for (const code of warnings.toReversed()) {
      // The library area shows this one itself.
      if (code === 'library_without_records' && openAreaNow() === 'library') continue;
      const key = `warnings:${code}`;
      // The codes come from the core; one this window does not know yet is shown as it is.
      const known = i18next.exists(key);
      const title = known ? i18next.t(key as 'warnings:settings_reset') : t('warnings:other', { code });
      const description = code.startsWith('database_') && recovered ? recoveredMessage(recovered) : undefined;
      // Keyed by its data, not by its text: a dismissed one returns neither with another nor in another language.
      const about = description === undefined ? '' : JSON.stringify(recovered);
      if (shownWarnings.current.get(code) === about || shown.has(code)) continue;
      shownWarnings.current.set(code, about);
      const stays = code.startsWith('database_');
      if (!stays) shown.add(code);
      toast.show({
        id: `warning.${code}`,
        title,
        description,
        stays,
        tone: code === 'restored' || code === 'gone_back' ? 'good' : 'bad',
        action: actionOf(code),
      });
    }
    storeShownCodes(startedAt, shown);
  }, [info, t]);
  return null;
}

/** Returns the toast's action for a warning. */
function actionOf(code: string): ToastOptions['action'] {
  if (code === 'library_without_records')
    return { label: i18next.t('app:action.goToLibrary'), run: () => openArea('library') };
  // The copies and the damaged file, of which more may be recovered, are listed there.
  if (code === 'gone_back' || code.startsWith('database_'))
    return { label: i18next.t('warnings:showCopies'), run: () => openSettings('data') };
  return undefined;
}

const KEY = 'quartet.warned';

/** Returns the codes already shown for this start, before a reload or in another window. */
function shownCodes(startedAt: number): Set<string> {
  const [start, ...codes] = localStorage.getItem(KEY)?.split(' ') ?? [];
  return new Set(start === String(startedAt) ? codes : []);
}

function storeShownCodes(startedAt: number, codes: ReadonlySet<string>): void {
  if (codes.size > 0) localStorage.setItem(KEY, [startedAt, ...codes].join(' '));
}
