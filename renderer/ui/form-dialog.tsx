import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { Button } from './button.tsx';
import { CallProblemNotice } from './call-problem-notice.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { isModEnter } from './key-combo.ts';

/** The duration of a dialog's fade, in milliseconds. */
const FADE_MS = 200;

interface FormDialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly size?: 'sm' | 'md';
  /** The label of the submit button; "Save" by default. */
  readonly submitLabel?: string | undefined;
  readonly disabled?: boolean;
  /**
   * Returns whether the work is done, so that the dialog closes. A returned or thrown problem appears above the
   * fields.
   */
  readonly onSubmit: () => boolean | Promise<boolean | CallProblem>;
  /** Runs once the dialog has closed. */
  readonly onClosed: () => void;
  /** The fields. `tried`: the form was submitted, so missing fields are marked; `busy`: the submission is running. */
  readonly children: ReactNode | ((form: { readonly tried: boolean; readonly busy: boolean }) => ReactNode);
}

/** Renders a form in its own dialog. Enter in a single-line field submits it, Mod+Enter in any. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size = 'md', submitLabel, disabled, onSubmit, onClosed, children } = props;
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(true);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const form = useId();
  const close = () => {
    setOpen(false);
    setTimeout(onClosed, FADE_MS);
  };
  const submit = async () => {
    if (busy || disabled || !open) return;
    setTried(true);
    setBusy(true);
    setProblem(null);
    try {
      const done = await onSubmit();
      if (done === true) close();
      else if (done) setProblem(done);
    } catch (thrown) {
      setProblem(callProblem(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={disabled}>
            {submitLabel ?? t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          if (!isModEnter(event.nativeEvent)) return;
          event.preventDefault();
          void submit();
        }}
      >
        {problem ? <CallProblemNotice problem={problem} /> : null}
        {typeof children === 'function' ? children({ tried, busy }) : children}
      </form>
    </Dialog>
  );
}

export interface NameFormProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** Returns the reason a name cannot be used. */
  readonly refuse: (name: string) => string | undefined;
  /** Saves the name; returns or throws the problem if that fails. */
  readonly save: (name: string) => Promise<CallProblem | null>;
  readonly onClosed: () => void;
}

/** Asks for a name in a dialog. */
export function NameForm(props: NameFormProps) {
  const { title, description, label, hint, value, refuse, save, onClosed } = props;
  const [name, setName] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const refused = refuse(name.trim());
  const submit = async () => {
    if (refused === undefined) return (await save(name.trim())) ?? true;
    field.current?.focus();
    return false;
  };
  return (
    <FormDialog size="sm" title={title} description={description} onSubmit={submit} onClosed={onClosed}>
      {({ tried }) => (
        <TextField
          ref={field}
          label={label}
          hint={hint}
          value={name}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={tried || name.trim() !== '' ? refused : undefined}
          onValueChange={setName}
        />
      )}
    </FormDialog>
  );
}
