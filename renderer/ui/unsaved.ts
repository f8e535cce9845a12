import { createContext, useContext, useEffect, useId } from 'react';

interface UnsavedForms {
  /** The forms of the dialog that have unsaved input. */
  readonly forms: Set<string>;
  /** Runs `go`, which closes a form; asks the user first if the form has unsaved input. */
  readonly leave: (go: () => void) => void;
}

/** The unsaved forms of the enclosing dialog; outside of a dialog nothing is asked. */
export const UnsavedContext = createContext<UnsavedForms>({ forms: new Set(), leave: (go) => go() });

/** Makes the enclosing dialog ask before it discards the input of this form. */
export function useUnsaved(isUnsaved: boolean): void {
  const { forms } = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    forms.add(id);
    return () => {
      forms.delete(id);
    };
  }, [forms, id, isUnsaved]);
}

/** Returns a function that leaves a form of the enclosing dialog. @see UnsavedForms.leave */
export function useLeave(): UnsavedForms['leave'] {
  return useContext(UnsavedContext).leave;
}
