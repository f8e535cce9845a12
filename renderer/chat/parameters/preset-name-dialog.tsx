import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preset } from '../../../shared/domain/preset.ts';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { Button } from '../../ui/button.tsx';
import { CallProblemNotice } from '../../ui/call-problem-notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
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
  const [open, setOpen] = useState(true);
  const [name, setName] = useState(preset?.name ?? '');
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<CallProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    setOpen(false);
    // Once its motion has ended.
    setTimeout(onClose, 200);
  };
  const save = async () => {
    setTried(true);
    if (name.trim() === '') return field.current?.focus();
    setSaving(true);
    const options = preset?.options ?? presetOf(session.state.getState().options);
    const failed = await presets.save({
      name: name.trim(),
      options,
      ...(preset ? { id: preset.id } : {}),
    });
    setSaving(false);
    setFailure(failed);
    if (failed) return;
    if (preset === null)
      toast.show({ id: 'parameters.undo', title: t('parameters:presets.saved', { name: name.trim() }) });
    close();
  };
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(next) => next || close()}
      title={t(preset ? 'parameters:presets.renameTitle' : 'parameters:presets.saveTitle')}
      description={preset ? undefined : t('parameters:presets.saveHint')}
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={saving} onClick={() => void save()}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure ? <CallProblemNotice problem={failure} /> : null}
        <TextField
          ref={field}
          label={t('parameters:presets.name')}
          value={name}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={tried && name.trim() === '' ? t('parameters:presets.nameEmpty') : undefined}
          onValueChange={setName}
        />
        {/* Enter in the field saves. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
