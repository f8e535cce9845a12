import i18next from 'i18next';
import type { LookedAt } from './going-back-store.ts';

/** Returns a copy's contents, or why it cannot be used, or that it is still being read. */
export function copyWords(contents: LookedAt | undefined): string {
  if (contents === undefined) return i18next.t('copies:looking');
  if (contents.state !== 'sound') return i18next.t(`copies:state.${contents.state}`);
  return i18next.t('copies:holds', {
    conversations: i18next.t('settings:data.conversations', { count: contents.conversations }),
    count: contents.works,
  });
}
