import { useTranslation } from 'react-i18next';
import type { KeyStatus } from '../../shared/domain/connection.ts';
import { useConnections } from '../app/connections-store.ts';

/** The state of a key in one line: whether it is there, its last four characters, how it is kept. */
export function useKeyWords(): (key: KeyStatus) => string {
  const { t } = useTranslation('settings');
  const { protection } = useConnections();
  return (key) => {
    if (key.state === 'absent') return t('connections.keyAbsent');
    if (key.state === 'locked') return t('connections.keyLocked');
    const which = key.lastFour
      ? t('connections.keyPresent', { lastFour: key.lastFour })
      : t('connections.keyPresentShort');
    return `${which} · ${key.kept ? t(`connections.kept.${protection}`) : t('connections.notKept')}`;
  };
}
