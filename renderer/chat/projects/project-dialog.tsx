import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { NAME_MAX_LENGTH, PROMPT_MAX_LENGTH, UNFIT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { Button } from '../../ui/button.tsx';
import { CallProblemNotice } from '../../ui/call-problem-notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { chat } from '../chat.ts';
import { isNameTaken } from '../named-records-store.ts';
import { isModEnter } from '../send-keys.ts';
import { editedProject } from './project-draft.ts';
import type { ProjectDraft } from './projects-store.ts';

/** The dialog of the project that is being edited, if any. */
export function ProjectDialogs() {
  const edited = useStore(editedProject, (state) => state.edited);
  return edited ? <ProjectDialog first={edited.draft} onSaved={edited.onSaved} /> : null;
}

/** Name and instructions of a project. */
function ProjectDialog({ first, onSaved }: { first: ProjectDraft; onSaved: (id: string) => void }) {
  const { t } = useTranslation(['chat', 'common']);
  const [open, setOpen] = useState(true);
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const form = useId();
  const change = (part: Partial<ProjectDraft>) => {
    setProblem(null);
    setDraft((now) => ({ ...now, ...part }));
  };
  const close = () => {
    setOpen(false);
    // Once its motion has ended.
    setTimeout(() => editedProject.setState({ edited: null }), 200);
  };
  const isNameless = draft.name.trim() === '';
  const isTaken = isNameTaken(problem);
  const isLong = draft.instructions.length > PROMPT_MAX_LENGTH;
  const save = async () => {
    setTried(true);
    if (isNameless || isLong || saving) return;
    setSaving(true);
    const { id, instructions } = draft;
    const fields = { name: draft.name.trim(), instructions, ...(id === undefined ? {} : { id }) };
    const failure = await chat.projects.save(fields, (saved) => onSaved(saved.id));
    setSaving(false);
    setProblem(failure);
    if (failure === null) close();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={t(first.id === undefined ? 'chat:project.new' : 'chat:project.edit')}
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={saving}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          if (!isModEnter(event.nativeEvent)) return;
          event.preventDefault();
          void save();
        }}
      >
        {problem && !isTaken ? <CallProblemNotice problem={problem} /> : null}
        <TextField
          label={t('chat:project.name')}
          value={draft.name}
          readOnly={saving}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={
            isTaken ? t('chat:project.nameTaken') : tried && isNameless ? t('chat:project.nameEmpty') : null
          }
          onValueChange={(name) => change({ name })}
        />
        <TextArea
          label={t('chat:project.instructions')}
          hint={t('chat:project.instructionsHint')}
          value={draft.instructions}
          rows={8}
          readOnly={saving}
          maxLength={UNFIT_MAX_LENGTH}
          error={isLong ? t('chat:project.tooLong', { max: PROMPT_MAX_LENGTH }) : null}
          className="max-h-80"
          onValueChange={(instructions) => change({ instructions })}
        />
      </form>
    </Dialog>
  );
}
