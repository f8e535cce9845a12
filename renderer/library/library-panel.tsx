import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../app/panel-header.tsx';

/** Everything that was made. */
export function LibraryPanel() {
  const { t } = useTranslation('library');
  return <PanelHeader title={t('title')} />;
}
