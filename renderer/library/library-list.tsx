import { useTranslation } from 'react-i18next';
import { ListHeader } from '../app/list-header.tsx';

/** The pane beside the rail: what is shown, and the room it takes. */
export function LibraryList() {
  const { t } = useTranslation('library');
  return <ListHeader title={t('list.title')} />;
}
