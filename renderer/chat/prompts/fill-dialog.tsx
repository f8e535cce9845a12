import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillPrompt, promptVariables } from '../../../shared/domain/prompt-variables.ts';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface FillDialogProps {
  readonly prompt: SavedPrompt;
  readonly onInsert: (text: string) => void;
  readonly onClosed: () => void;
}

/** Asks for what a prompt leaves open. Enter and Mod+Enter insert it, Tab goes on to the next. */
export function FillDialog({ prompt, onInsert, onClosed }: FillDialogProps) {
  const { t } = useTranslation('composing');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const variables = promptVariables(prompt.text);
  return (
    <FormDialog
      title={t('prompts.fillTitle', { name: prompt.name })}
      size="sm"
      submitLabel={t('prompts.insert')}
      onSubmit={() => {
        const presets = Object.fromEntries(variables.map(({ name, preset }) => [name, preset]));
        onInsert(fillPrompt(prompt.text, { ...presets, ...values }));
        return true;
      }}
      onClosed={onClosed}
    >
      {variables.map(({ name, preset }) => (
        <TextField
          key={name}
          label={name}
          value={Object.hasOwn(values, name) ? (values[name] ?? '') : preset}
          onFocus={(event) => event.currentTarget.select()}
          onValueChange={(next) => setValues((had) => ({ ...had, [name]: next }))}
        />
      ))}
    </FormDialog>
  );
}
