import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { NameForm, type NameFormProps } from '../../ui/name-form.tsx';

/** The thing to name. */
interface AskedName extends Omit<NameFormProps, 'onClosed'> {
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
  if (name === null) return null;
  const onClosed = () => {
    asked.setState({ name: null });
    if (name.back !== undefined) focusWhenShown(name.back);
  };
  return <NameForm {...name} onClosed={onClosed} />;
}
