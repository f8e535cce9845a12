import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { problemWords } from '../../tasks/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { script } from '../speech.ts';
import { useWish } from '../view-wishes.ts';
import { CastPanel } from './cast-panel.tsx';
import { ScriptFoot } from './script-foot.tsx';
import { ScriptProblem } from './script-problem.tsx';

/** Where the script is written. */
export function ScriptEditor() {
  const { t } = useTranslation(['speech', 'common']);
  const phase = useStore(script.state, (state) => state.phase);
  const problem = useStore(script.state, (state) => state.problem);
  if (phase === 'failed') {
    return (
      <EmptyState
        title={t('speech:script.failed')}
        description={problem ? problemWords(problem) : undefined}
        action={<Button onClick={() => void script.load()}>{t('common:retry')}</Button>}
      />
    );
  }
  return (
    <section
      aria-label={t('speech:script.title')}
      className="flex min-h-34 min-w-0 flex-[1_1_45%] flex-col border-b border-hairline"
    >
      {phase === 'loading' ? <ScriptLoading /> : <ScriptField />}
      <CastPanel />
      <ScriptProblem />
      <ScriptFoot />
    </section>
  );
}

/**
 * The text itself. The field keeps it, not React: a script of 200,000 characters is not compared with every key. What
 * comes from elsewhere (an example, a take's text, an undo) is put in.
 */
function ScriptField() {
  const { t } = useTranslation('speech');
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useRef(script.state.getState().draft.text);
  useEffect(
    () =>
      script.state.subscribe(({ draft }) => {
        if (draft.text === typed.current || !field.current) return;
        typed.current = draft.text;
        field.current.value = draft.text;
        field.current.scrollTop = 0;
      }),
    [],
  );
  useWish('focusScript', () => field.current?.focus());
  useEffect(() => {
    // A phone's keyboard would cover what was opened.
    if (matchMedia('(any-pointer: fine)').matches) field.current?.focus();
  }, []);
  return (
    <textarea
      ref={field}
      aria-label={t('script.label')}
      aria-describedby="script-why"
      placeholder={t('script.placeholder')}
      defaultValue={typed.current}
      onChange={(event) => {
        typed.current = event.currentTarget.value;
        script.set({ text: typed.current });
      }}
      onBlur={() => void script.flush()}
      className="scrollable min-h-0 w-full flex-1 resize-none bg-transparent px-6 py-4.5 text-lg leading-[1.75] outline-none"
    />
  );
}

function ScriptLoading() {
  const { t } = useTranslation('speech');
  return (
    <div role="status" className="flex flex-1 flex-col gap-3 px-6 py-6">
      <span className="sr-only">{t('script.loading')}</span>
      {[96, 90, 97, 40].map((width) => (
        <span key={width} style={{ width: `${width}%` }}>
          <Skeleton className="h-4" />
        </span>
      ))}
    </div>
  );
}
