import { useTranslation } from 'react-i18next';
import { ListHeader } from '../app/list-header.tsx';

/** Which tasks are shown. */
export function TasksList() {
  const { t } = useTranslation('app');
  return <ListHeader title={t('rail.tasks')} />;
}
