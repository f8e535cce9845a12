import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { firstLine } from '../script-facts.ts';
import { script } from '../speech.ts';

/** Shows the script's title, which is its first words. */
export function ScriptTitle() {
  const { t } = useTranslation('speech');
  const title = useStore(script.state, (state) => firstLine(state.draft.text));
  return <h1 className="truncate text-base font-semibold">{title || t('script.title')}</h1>;
}
