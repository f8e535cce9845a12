import { useStore } from 'zustand';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { compareState } from '../columns/open-compare.ts';
import { passageState } from './passage-state.ts';

const CompareDialog = lazyPart(async () => (await import('../columns/compare-dialog.tsx')).CompareDialog);
const PassageDialog = lazyPart(async () => (await import('./passage-dialog.tsx')).PassageDialog);

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
