import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX_LENGTH, PROMPT_MAX_LENGTH, UNFIT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { isNameTaken } from '../../data/named-records-store.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { CallProblemNotice } from '../../ui/call-problem-notice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { chat } from '../chat.ts';
import { editedProject, type ProjectDraft } from './projects-store.ts';

/** Renders the dialog of the project that is being edited, if any. */
export function ProjectDialogs() {
  const edited = editedProject.useSubject();
  return edited ? <ProjectDialog first={edited.draft} onSaved={edited.onSaved} /> : null;
}

/** Edits the name and instructions of a project. */
function ProjectDialog({ first, onSaved }: { first: ProjectDraft; onSaved: (id: string) => void }) {
  const { t } = useTranslation('chat');
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const change = (part: Partial<ProjectDraft>) => {
    setProblem(null);
    setDraft((now) => ({ ...now, ...part }));
  };
  const isNameless = draft.name.trim() === '';
  const isTaken = isNameTaken(problem);
  const isLong = draft.instructions.length > PROMPT_MAX_LENGTH;
  const save = async () => {
    if (isNameless || isLong) return false;
    const { id, instructions } = draft;
    const fields = { name: draft.name.trim(), instructions, ...(id === undefined ? {} : { id }) };
    const failure = await chat.projects.save(fields, (saved) => onSaved(saved.id));
    setProblem(failure);
    return failure === null;
  };
  return (
    <FormDialog
      title={t(first.id === undefined ? 'actions.newProject' : 'project.edit')}
      onSubmit={save}
      onClosed={() => editedProject.set(null)}
    >
      {({ tried, busy }) => (
        <>
          {problem && !isTaken ? <CallProblemNotice problem={problem} /> : null}
          <TextField
            label={t('project.name')}
            value={draft.name}
            readOnly={busy}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            error={isTaken ? t('project.nameTaken') : tried && isNameless ? t('project.nameEmpty') : null}
            onValueChange={(name) => change({ name })}
          />
          <TextArea
            label={t('project.instructions')}
            hint={t('project.instructionsHint')}
            value={draft.instructions}
            rows={8}
            readOnly={busy}
            maxLength={UNFIT_MAX_LENGTH}
            error={isLong ? t('project.tooLong', { max: PROMPT_MAX_LENGTH }) : null}
            className="max-h-80"
            onValueChange={(instructions) => change({ instructions })}
          />
        </>
      )}
    </FormDialog>
  );
}
