import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';

/**
 * Returns a function that names a connection: by the user's name for it, or for the sandbox by its name in the app's
 * language.
 */
export function useConnectionName(): (connection: Pick<Connection, 'kind' | 'name'>) => string {
  const { t } = useTranslation('app');
  return useCallback(
    (connection) => (connection.kind === 'sandbox' ? t('pill.sandbox') : connection.name),
    [t],
  );
}
