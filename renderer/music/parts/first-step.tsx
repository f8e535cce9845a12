import { Music2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { draft } from '../music.ts';
import { putExampleLyrics } from '../song-actions.ts';
import { runCommand } from '../view-commands.ts';

/** Says what to do while nothing is written, and offers an example. */
export function FirstStep() {
  const { t } = useTranslation('music');
  const mode = useStore(draft.state, (state) => state.draft.mode);
  const lyrics = mode === 'lyrics';
  const fill = () => {
    if (lyrics) putExampleLyrics();
    else draft.set({ prompt: t('draft.examplePrompt') });
    runCommand('focusText');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-hairline bg-panel px-4 py-3">
      <Music2 aria-hidden size={20} className="text-craft" />
      <div className="min-w-56 flex-1">
        <p className="font-medium">{t(lyrics ? 'draft.firstStep' : 'draft.firstStepPrompt')}</p>
        <p className="text-sm text-ink-2">
          {t(lyrics ? 'draft.firstStepHint' : 'draft.firstStepPromptHint')}
        </p>
      </div>
      <Button onClick={fill}>{t('draft.example')}</Button>
    </div>
  );
}
