import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isPause } from '../../../shared/script/pauses.ts';
import { useArrivalFocus } from '../../app/use-arrival-focus.ts';
import { DraftProblem } from '../../generation/draft-notices.tsx';
import { setWrapClass, wrapClass } from '../../lib/long-runs.ts';
import { cx } from '../../ui/cx.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { type ScriptPlan, useScriptPlan, useSpokenScript } from '../script-segments.ts';
import { script, takes } from '../speech.ts';
import { speechDrawer, useCommand } from '../speech-view.ts';
import { useVoiceInUse } from '../use-voice-in-use.ts';
import { CastPanel } from './cast-panel.tsx';
import { ExampleButton } from './example-button.tsx';
import { ScriptFoot } from './script-foot.tsx';
import { ScriptSegments } from './script-segments.tsx';

/** The text layout shared by the field and the segments below it. */
const TEXT_LAYOUT = 'py-5 pr-6 text-lg leading-[1.75]';

type ScriptFieldRef = React.RefObject<HTMLTextAreaElement | null>;

/** Renders the editor of the script. */
export function ScriptEditor() {
  const { t } = useTranslation(['speech', 'common']);
  const phase = useStore(script.state, (state) => state.phase);
  const problem = useStore(script.state, (state) => state.problem);
  const plan = useScriptPlan(useVoiceInUse());
  const field = useRef<HTMLTextAreaElement>(null);
  if (phase === 'failed') {
    return (
      <LoadFailed title={t('speech:script.failed')} problem={problem} onRetry={() => void script.load()} />
    );
  }
  return (
    <section
      aria-label={t('speech:script.title')}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col"
    >
      {phase === 'loading' ? (
        <LoadingRows
          label={t('speech:script.loading')}
          widths={[96, 90, 97, 40]}
          className="flex flex-1 flex-col gap-3 px-6 py-6"
        />
      ) : (
        <ScriptText plan={plan} field={field} />
      )}
      <CastPanel />
      <DraftProblem draft={script} title={t('speech:script.makeFailed')} className="mx-4 mb-2" />
      <ScriptFoot
        segments={plan.segments.filter(({ text }) => !isPause(text)).length}
        onInsertPause={(mark) => field.current && insertInText(field.current, mark)}
      />
    </section>
  );
}

/** Renders the text with its segments in the margin; both scroll together. */
function ScriptText({ plan, field }: { plan: ScriptPlan; field: ScriptFieldRef }) {
  const scroller = useRef<HTMLDivElement>(null);
  const spoken = useSpokenScript(plan);
  // The empty list of takes offers the example, too, while it is open.
  const offersExample = useStore(takes.state, ({ phase, items }) => phase === 'ready' && items.length === 0);
  const { page } = speechDrawer.usePage();
  return (
    <div
      ref={scroller}
      className="scrollable min-h-0 flex-1 scroll-py-5 outline-craft has-[textarea:focus-visible]:outline-1 has-[textarea:focus-visible]:-outline-offset-1"
    >
      <div className="relative mx-auto grid min-h-full max-w-208 grid-cols-[var(--script-margin)_minmax(0,1fr)] [--script-margin:6.75rem] @max-[560px]:[--script-margin:4.5rem]">
        <ScriptField field={field} scroller={scroller} />
        {offersExample && page !== 'takes' ? (
          <span className="absolute top-16 left-(--script-margin) z-2">
            <ExampleButton />
          </span>
        ) : null}
        <ScriptSegments spoken={spoken} scroller={scroller} className={TEXT_LAYOUT} />
      </div>
    </div>
  );
}

/**
 * Renders the text field. It is uncontrolled, so that React does not compare 200,000 characters on
 * each keystroke. Text from elsewhere (an example, a take, an undo) is written into it.
 */
function ScriptField({
  field,
  scroller,
}: {
  field: ScriptFieldRef;
  scroller: React.RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('speech');
  const typed = useRef(script.state.getState().draft.text);
  useEffect(
    () =>
      script.state.subscribe(({ draft }) => {
        if (draft.text === typed.current || !field.current) return;
        typed.current = draft.text;
        setWrapClass(field.current, draft.text);
        field.current.value = draft.text;
        scroller.current?.scrollTo({ top: 0 });
      }),
    [field, scroller],
  );
  useCommand('focusScript', () => field.current?.focus());
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
        TEXT_LAYOUT,
        'relative z-1 col-start-2 field-sizing-content min-h-full w-full resize-none overflow-hidden bg-transparent outline-none',
        wrapClass(typed.current),
      )}
    />
  );
}

/** Inserts a text on a line of its own at the caret, as an undoable edit. */
function insertInText(field: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const before = /(?:^|\n)[^\S\n]*$/.test(value.slice(0, selectionStart)) ? '' : '\n';
  const after = value.slice(selectionEnd).startsWith('\n') ? '' : '\n';
  field.focus();
  document.execCommand('insertText', false, before + text + after);
}
