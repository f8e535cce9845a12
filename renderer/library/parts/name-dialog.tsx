import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { TextField } from '../../ui/field.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { problemMessage } from '../../ui/problem-message.ts';

/** The thing to name. */
interface AskedName {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  /** Returns why a name cannot be used. */
  readonly refuse: (name: string) => string | undefined;
  readonly save: (name: string) => Promise<unknown>;
  /** Selector of what has the focus afterwards; absent: what had it before. */
  readonly back?: string;
}

const asked = createStore<{ readonly name: AskedName | null }>(() => ({ name: null }));

/** Opens the dialog that asks for a name. */
export function openNameDialog(name: AskedName): void {
  asked.setState({ name });
}

/** Asks for the name of a file, a tag or a search. */
export function NameDialog() {
  const name = useStore(asked, (state) => state.name);
  return name === null ? null : <Name {...name} />;
}

function Name({ title, label, value, refuse, save, back }: AskedName) {
  const [name, setName] = useState(value);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refused = refuse(name.trim());
  const submit = async () => {
    if (refused !== undefined) {
      field.current?.focus();
      return false;
    }
    try {
      await save(name.trim());
      return true;
    } catch (thrown) {
      setProblem(callProblem(thrown));
      return false;
    }
  };
  return (
    <FormDialog
      size="sm"
      title={title}
      onSubmit={submit}
      onClosed={() => {
        asked.setState({ name: null });
        if (back !== undefined) focusWhenShown(back);
      }}
    >
      <TextField
        ref={field}
        label={label}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        error={refused ?? (problem ? problemMessage(problem) : undefined)}
        onValueChange={setName}
      />
    </FormDialog>
  );
}
