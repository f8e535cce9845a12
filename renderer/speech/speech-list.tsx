import { useTranslation } from 'react-i18next';
import { ListHeader } from '../app/list-header.tsx';

/** The voices. */
export function SpeechList() {
  const { t } = useTranslation('app');
  return <ListHeader title={t('rail.speech')} />;
}
