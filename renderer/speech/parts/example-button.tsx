import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { script } from '../speech.ts';
import { runCommand } from '../speech-view.ts';

/** Puts an example into an empty script. */
export function ExampleButton() {
  const { t } = useTranslation('speech');
  // A script that has not loaded yet may contain text, which the example must not replace.
  const empty = useStore(script.state, ({ phase, draft }) => phase === 'ready' && draft.text.trim() === '');
  if (!empty) return null;
  return (
    <Button
      onClick={() => {
        script.set({ text: t('takes.exampleText') });
        runCommand('focusScript');
      }}
    >
      {t('takes.example')}
    </Button>
  );
}
