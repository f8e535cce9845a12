import { useTranslation } from 'react-i18next';
import { ListHeader } from '../app/list-header.tsx';

/** The pane beside the rail: the albums. */
export function ImagesList() {
  const { t } = useTranslation('images');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('list.title')} />
    </div>
  );
}
