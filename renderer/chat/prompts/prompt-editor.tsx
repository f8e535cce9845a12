import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { promptVariables } from '../../../shared/domain/prompt-variables.ts';
import { NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { isNameTaken } from '../../data/named-records-store.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { joinWords } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { CallProblemNotice } from '../../ui/call-problem-notice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { isModEnter } from '../../ui/key-combo.ts';
import { type PromptDraft, prompts, promptsView } from './prompts.ts';

interface PromptEditorProps {
  readonly draft: PromptDraft;
  /** Receives the prompt's id if it was saved. */
  readonly onDone: (id: string | null) => void;
}

/** Edits the name and text of one prompt. */
export function PromptEditor({ draft, onDone }: PromptEditorProps) {
  const { t } = useTranslation('composing');
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const { name, text } = draft;
  const change = (part: Partial<PromptDraft>) => {
    setProblem(null);
    promptsView.setState({ draft: { ...draft, ...part } });
  };
  const nameless = name.trim() === '';
  const long = text.length > PROMPT_MAX_LENGTH;
  const save = async () => {
    setTried(true);
    if (nameless || text === '' || long || saving) return;
    setSaving(true);
    let id: string | null = null;
    const failure = await prompts.save({ ...draft, name: name.trim() }, (saved) => {
      id = saved.id;
    });
    setSaving(false);
    // After a cancel, the editor may already show another prompt.
    if (promptsView.getState().draft !== draft) return;
    if (failure) setProblem(failure);
    else onDone(id);
  };
  const names = promptVariables(text).map((variable) => variable.name);
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (!isModEnter(event.nativeEvent)) return;
        event.preventDefault();
        void save();
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        <TextField
          label={t('prompts.name')}
          value={name}
          // Text typed while saving would be lost with the editor.
          readOnly={saving}
          maxLength={NAME_MAX_LENGTH}
          error={
            isNameTaken(problem) ? t('prompts.nameTaken') : tried && nameless ? t('prompts.nameEmpty') : null
          }
          onValueChange={(next) => change({ name: next })}
        />
        <TextArea
          label={t('prompts.text')}
          rows={10}
          value={text}
          readOnly={saving}
          hint={t('prompts.variablesHint', { open: '{{' })}
          error={
            long
              ? t('prompts.tooLong', { max: PROMPT_MAX_LENGTH })
              : tried && text === ''
                ? t('prompts.textEmpty')
                : null
          }
          onValueChange={(next) => change({ text: next })}
        />
        {names.length > 0 ? (
          <p className="text-sm text-ink-2">{t('prompts.asksFor', { names: joinWords(names) })}</p>
        ) : null}
        {problem && !isNameTaken(problem) ? <CallProblemNotice problem={problem} /> : null}
      </div>
      <div className="flex justify-end gap-2 border-t border-hairline px-5 py-3">
        <Button onClick={() => onDone(draft.id ?? null)}>{t('prompts.cancel')}</Button>
        <Button type="submit" variant="primary" busy={saving}>
          {t('prompts.save')}
        </Button>
      </div>
    </form>
  );
}
