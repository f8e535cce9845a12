import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MakeProblem } from '../../generation/make-problem.tsx';
import { script } from '../speech.ts';

/** Why no take was made, under the script that is still there. */
export function ScriptProblem() {
  const { t } = useTranslation('speech');
  const problem = useStore(script.state, (state) => (state.phase === 'ready' ? state.problem : null));
  if (problem === null) return null;
  return (
    <MakeProblem
      problem={problem}
      title={t('script.makeFailed')}
      onDismiss={() => script.dismissProblem()}
      className="mx-4 mb-2"
    />
  );
}
