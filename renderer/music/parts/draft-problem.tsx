import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MakeProblem } from '../../tasks/parts/make-problem.tsx';
import { draft } from '../music.ts';

/** Why no song was asked for, under the words that are still there. */
export function DraftProblem() {
  const { t } = useTranslation('music');
  const problem = useStore(draft.state, (state) => (state.phase === 'ready' ? state.problem : null));
  if (problem === null) return null;
  return (
    <MakeProblem
      problem={problem}
      title={t('draft.makeFailed')}
      onDismiss={() => draft.dismissProblem()}
      className="mx-4 mb-3 wide:mx-6"
    />
  );
}
