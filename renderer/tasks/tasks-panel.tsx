import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../app/panel-header.tsx';

/** Everything that is being made, waits, or was made. */
export function TasksPanel() {
  const { t } = useTranslation('app');
  return <PanelHeader title={t('rail.tasks')} />;
}
