import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preset } from '../../../shared/domain/preset.ts';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { CallProblemNotice } from '../../ui/call-problem-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { presetOf } from './preset-options.ts';
import { presets } from './presets.ts';

interface PresetNameDialogProps {
  readonly session: ConversationSession;
  /** The one to rename; null: what is set now becomes a new one. */
  readonly preset: Preset | null;
  readonly onClose: () => void;
}

/** Asks for the name of a preset. */
export function PresetNameDialog({ session, preset, onClose }: PresetNameDialogProps) {
  const { t } = useTranslation(['parameters', 'common']);
  const [name, setName] = useState(preset?.name ?? '');
  const [failure, setFailure] = useState<CallProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const save = async () => {
    if (name.trim() === '') {
      field.current?.focus();
      return false;
    }
    const options = preset?.options ?? presetOf(session.state.getState().options);
    const failed = await presets.save({
      name: name.trim(),
      options,
      ...(preset ? { id: preset.id } : {}),
    });
    setFailure(failed);
    if (failed === null && preset === null)
      toast.show({ id: 'parameters.undo', title: t('parameters:presets.saved', { name: name.trim() }) });
    return failed === null;
  };
  return (
    <FormDialog
      size="sm"
      title={t(preset ? 'parameters:presets.renameTitle' : 'parameters:presets.saveTitle')}
      description={preset ? undefined : t('parameters:presets.saveHint')}
      onSubmit={save}
      onClosed={onClose}
    >
      {({ tried }) => (
        <>
          {failure ? <CallProblemNotice problem={failure} /> : null}
          <TextField
            ref={field}
            label={t('parameters:presets.name')}
            hint={t('parameters:presets.nameHint')}
            value={name}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            error={tried && name.trim() === '' ? t('parameters:presets.nameEmpty') : undefined}
            onValueChange={setName}
          />
        </>
      )}
    </FormDialog>
  );
}
