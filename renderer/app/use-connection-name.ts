import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';

/** What a connection is called: the user's name for it; the sandbox has one in every language. */
export function useConnectionName(): (connection: Pick<Connection, 'kind' | 'name'>) => string {
  const { t } = useTranslation('app');
  return useCallback(
    (connection) => (connection.kind === 'sandbox' ? t('pill.sandbox') : connection.name),
    [t],
  );
}
