import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Voice } from '../../../shared/domain/voice.ts';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { script, voices } from '../speech.ts';

/** The lengths the core accepts, in UTF-16 units. */
const VOICE_LIMITS = { id: 200, language: 40, note: 2000 } as const;

/** Why a typed voice id cannot be saved; a key of the message catalogue. */
type VoiceIdProblem = 'idEmpty' | 'idTooLong' | 'idControl' | 'idKnown';

function voiceIdProblem(text: string, isKnown: (voiceId: string) => boolean): VoiceIdProblem | null {
  const id = text.trim();
  if (id === '') return 'idEmpty';
  if (id.length > VOICE_LIMITS.id) return 'idTooLong';
  if (/\p{Cc}/u.test(id)) return 'idControl';
  return isKnown(id) ? 'idKnown' : null;
}

interface VoiceFormProps {
  /** The voice to edit; null for a new one. */
  readonly voice: Voice | null;
  readonly onClose: () => void;
}

/** Renders the form that adds a voice by its id or edits the user's description of one. */
export function VoiceForm({ voice, onClose }: VoiceFormProps) {
  const { t } = useTranslation(['speech', 'common']);
  const [id, setId] = useState(voice?.voiceId ?? '');
  const [name, setName] = useState(voice?.name ?? '');
  const [language, setLanguage] = useState(voice?.language ?? '');
  const [note, setNote] = useState(voice?.note ?? '');
  const field = useRef<HTMLInputElement>(null);
  const problem = voice === null ? voiceIdProblem(id, (known) => voices.find(known) !== undefined) : null;

  const save = async () => {
    if (problem !== null) {
      field.current?.focus();
      return false;
    }
    const voiceId = id.trim();
    const failed = await voices.save({
      voiceId,
      name: name.trim() || voiceId,
      language: language.trim() || null,
      note: note.trim(),
    });
    if (failed === null && voice === null) script.set({ voiceId });
    return failed ?? true;
  };

  return (
    <FormDialog
      title={t(voice === null ? 'speech:voiceForm.addTitle' : 'speech:voiceForm.editTitle')}
      description={voice === null ? t('speech:voiceForm.hint') : undefined}
      submitLabel={t(voice === null ? 'speech:voiceForm.add' : 'common:save')}
      onSubmit={save}
      onClosed={onClose}
    >
      {({ tried }) => (
        <>
          <TextField
            ref={field}
            label={t('speech:voiceForm.id')}
            value={id}
            disabled={voice !== null}
            spellCheck={false}
            autoComplete="off"
            className="font-mono"
            error={tried && problem !== null ? t(`speech:voiceForm.${problem}`) : undefined}
            onValueChange={setId}
          />
          <TextField
            label={t('speech:voiceForm.name')}
            hint={t('speech:voiceForm.nameHint')}
            value={name}
            maxLength={NAME_MAX_LENGTH}
            onValueChange={setName}
          />
          <TextField
            label={t('speech:voices.language')}
            hint={t('speech:voiceForm.languageHint')}
            value={language}
            maxLength={VOICE_LIMITS.language}
            onValueChange={setLanguage}
          />
          <TextArea
            label={t('speech:voiceForm.note')}
            hint={t('speech:voiceForm.noteHint')}
            value={note}
            rows={2}
            maxLength={VOICE_LIMITS.note}
            onValueChange={setNote}
          />
        </>
      )}
    </FormDialog>
  );
}
