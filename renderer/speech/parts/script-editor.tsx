import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { changeSettings, useSettings } from '../../app/settings-store.ts';
import { Splitter } from '../../app/splitter.tsx';
import { useArrivalFocus } from '../../app/use-arrival-focus.ts';
import { MakeProblem } from '../../generation/make-problem.tsx';
import { setWrapClass, wrapClass } from '../../lib/long-runs.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { problemWords } from '../../ui/problem-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { script, takes } from '../speech.ts';
import { useWish } from '../view-wishes.ts';
import { CastPanel } from './cast-panel.tsx';
import { ScriptFoot } from './script-foot.tsx';

/** Heights the user may choose, in CSS pixels. The takes keep their least height in any case. */
const HEIGHT = { min: 140, max: 4000 };

/** The editor of the script. */
export function ScriptEditor() {
  const { t } = useTranslation(['speech', 'common']);
  const phase = useStore(script.state, (state) => state.phase);
  const problem = useStore(script.state, (state) => state.problem);
  const hasTakes = useStore(takes.state, (state) => state.items.length > 0);
  const [measured, box] = useHeight();
  const kept = useSettings((settings) => settings.scriptHeight);
  // While the user drags, the height stays in this state; the settings get it once, at the end.
  const [dragged, setDragged] = useState<number | null>(null);
  const height = dragged ?? kept;
  const keep = (scriptHeight: number | null) => {
    void changeSettings({ scriptHeight }).catch(reportError);
    setDragged(null);
  };
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
      ref={box}
      aria-label={t('speech:script.title')}
      style={height === null || !hasTakes ? undefined : { flexBasis: height }}
      className={cx(
        'relative flex min-h-34 min-w-0 flex-col',
        height === null || !hasTakes ? 'flex-[1_1_45%]' : 'flex-[0_1_auto]',
      )}
    >
      {phase === 'loading' ? <ScriptLoading /> : <ScriptField />}
      <CastPanel />
      <ScriptProblem />
      <ScriptFoot />
      <Splitter
        label={t('speech:script.resize')}
        edge="bottom"
        value={Math.max(HEIGHT.min, measured)}
        min={HEIGHT.min}
        max={HEIGHT.max}
        onChange={setDragged}
        onCommit={keep}
        onCollapse={() => keep(null)}
      />
    </section>
  );
}

/** The height of an element as it is drawn, and what to give it as its ref. */
function useHeight(): [number, React.RefCallback<HTMLElement>] {
  const [height, setHeight] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [height, measure];
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
        setWrapClass(field.current, draft.text);
        field.current.value = draft.text;
        field.current.scrollTop = 0;
      }),
    [],
  );
  useWish('focusScript', () => field.current?.focus());
  useArrivalFocus(field);
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
      className={cx(
        'scrollable min-h-0 w-full flex-1 resize-none bg-transparent px-6 py-4.5 text-lg leading-[1.75] outline-none',
        wrapClass(typed.current),
      )}
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

/** Why no take was made, under the script that is still there. */
function ScriptProblem() {
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
