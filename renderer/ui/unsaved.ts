import { createContext, useContext, useEffect, useId } from 'react';

interface UnsavedForms {
  /** The forms in the dialog that hold what was typed and is not saved. */
  readonly forms: Set<string>;
  /** Runs `go`, which closes such a form; where one holds something, the user is asked first. */
  readonly leave: (go: () => void) => void;
}

/** The unsaved forms of the dialog around; outside of one nothing is asked. */
export const UnsavedContext = createContext<UnsavedForms>({ forms: new Set(), leave: (go) => go() });

/** Makes the dialog around ask before it throws away what this form holds. */
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

/** Returns a function that leaves a form of the dialog around. @see UnsavedForms.leave */
export function useLeave(): UnsavedForms['leave'] {
  return useContext(UnsavedContext).leave;
}
