import { useStore } from 'zustand';
import { CompareDialog } from '../columns/compare-dialog.tsx';
import { compareState } from '../columns/open-compare.ts';
import { PassageDialog } from './passage-dialog.tsx';
import { passageState } from './passage-state.ts';

/** The dialogs that answers open; stands once in chat. Each is read when it is first asked for. */
export function AnswerDialogs() {
  const compares = useStore(compareState, (state) => state.open !== null);
  const passage = useStore(passageState, (state) => state.open !== null);
  return (
    <>
      {compares ? <CompareDialog /> : null}
      {passage ? <PassageDialog /> : null}
    </>
  );
}
