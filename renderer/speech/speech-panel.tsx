import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../app/panel-header.tsx';

/** Speech: a script and its takes. */
export function SpeechPanel() {
  const { t } = useTranslation('app');
  return <PanelHeader title={t('rail.speech')} />;
}
