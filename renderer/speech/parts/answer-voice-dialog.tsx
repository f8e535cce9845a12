import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../app/settings-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchList } from '../../ui/search-list.tsx';
import { speakAnswerAs } from '../speak-answer.ts';
import { wantVoices } from '../speech.ts';
import { voiceFor } from '../speech-view.ts';
import { useVoiceChoices } from './voice-picker.tsx';

/** Renders the choice of the voice that reads this answer and later ones aloud. */
export function AnswerVoiceDialog() {
  const { t } = useTranslation('speech');
  const turn = voiceFor.useSubject();
  const used = useSettings((settings) => settings.speech.voiceId);
  const choices = useVoiceChoices();
  useEffect(() => {
    if (turn) void wantVoices();
  }, [turn]);
  const close = () => voiceFor.set(null);
  return (
    <Dialog
      open={turn !== null}
      onClose={close}
      title={t('spoken.with')}
      description={t('spoken.withHint')}
      size="sm"
      tall
    >
      <SearchList
        {...choices}
        label={t('script.chooseVoice')}
        value={used}
        onSelect={({ id }) => {
          if (turn) void speakAnswerAs(turn, id);
          close();
        }}
      />
    </Dialog>
  );
}
