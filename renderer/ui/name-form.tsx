import { useRef, useState } from 'react';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

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
