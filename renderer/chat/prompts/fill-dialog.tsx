import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillPrompt, promptVariables } from '../../../shared/domain/prompt-variables.ts';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { isModEnter } from '../send-keys.ts';

interface FillDialogProps {
  /** Null: closed. */
  readonly prompt: SavedPrompt | null;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for what a prompt leaves open. Enter and Mod+Enter insert it, Tab goes on to the next. */
export function FillDialog({ prompt, onInsert, onClose }: FillDialogProps) {
  const { t } = useTranslation('composing');
  const [last, setLast] = useState(prompt);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const formId = useId();
  if (prompt !== null && prompt !== last) {
    setLast(prompt);
    setValues({});
  }
  const shown = prompt ?? last;
  const variables = shown ? promptVariables(shown.text) : [];
  const insert = () => {
    if (!prompt) return;
    const presets = Object.fromEntries(variables.map(({ name, preset }) => [name, preset]));
    onInsert(fillPrompt(prompt.text, { ...presets, ...values }));
  };
  return (
    <Dialog
      open={prompt !== null}
      onOpenChange={(open) => open || onClose()}
      title={t('prompts.fillTitle', { name: shown?.name ?? '' })}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('prompts.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('prompts.insert')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          insert();
        }}
        onKeyDown={(event) => {
          if (!isModEnter(event.nativeEvent)) return;
          event.preventDefault();
          insert();
        }}
        className="flex flex-col gap-4"
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
      </form>
    </Dialog>
  );
}
