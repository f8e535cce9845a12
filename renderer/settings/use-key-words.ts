import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';
import { useConnections } from '../app/connections-store.ts';

/** Returns the state of a connection's key in one line: whether it is there, its last four characters, how it is kept. */
export function useKeyWords(): (connection: Connection) => string {
  const { t } = useTranslation('settings');
  const { protection } = useConnections();
  return ({ key, profile }) => {
    if (profile.authentication === 'none') return t('connections.keyNotNeeded');
    if (key.state === 'absent') return t('connections.keyAbsent');
    if (key.state === 'locked') return t('connections.keyLocked');
    const which = key.lastFour
      ? t('connections.keyPresent', { lastFour: key.lastFour })
      : t('connections.keyPresentShort');
    return `${which} · ${key.kept ? t(`connections.kept.${protection}`) : t('connections.notKept')}`;
  };
}
