import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LYRICS_MAX } from '../../../shared/service/limits.ts';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { cx } from '../../ui/cx.ts';
import { useBlockMessage, useDraftBlock } from '../draft-block.ts';
import { draftLength, draftProblems, draftText } from '../draft-check.ts';
import type { ProblemFix } from '../lyrics/problem-fixes.ts';
import { ProblemLine } from '../lyrics/problem-line.tsx';
import { isOnlyBegun } from '../lyrics/typed-tag.ts';
import { writingState } from '../lyrics/writing-state.ts';
import { draft } from '../music.ts';

interface WritingFootProps {
  /** Moves the cursor to a position of the text, in UTF-16 units. */
  readonly onGoTo: (from: number) => void;
  readonly onFix: (fix: ProblemFix) => void;
}

/** Renders the first problem and the used part of the limit below the text. */
export function WritingFoot({ onGoTo, onFix }: WritingFootProps) {
  const block = useDraftBlock();
  const words = useBlockMessage(block);
  const empty = useStore(draft.state, (state) => draftText(state.draft).trim() === '');
  // The user need not do anything about these.
  const passes = block?.kind === 'loading' || block?.kind === 'making' || block?.kind === 'writing';
  const problems = useShownProblems();
  // Warnings are shown, too, unless something else blocks the song.
  const inText = block === null || (block.kind === 'problem' && block.problem.code !== 'empty');
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-4 py-1.5">
      {inText && problems.length > 0 ? (
        <InText problems={problems} onGoTo={onGoTo} onFix={onFix} />
      ) : (
        <p id="song-why" aria-live="polite" className="min-w-0 flex-1 text-sm">
          {words === null || inText ? null : (
            <span className={empty || passes ? 'text-ink-3' : 'text-bad'}>{words}</span>
          )}
        </p>
      )}
      <Length />
    </div>
  );
}

/** Renders the problems in the text. It is separate so that the text is read only while there are any. */
function InText({ problems, onGoTo, onFix }: WritingFootProps & { problems: readonly LyricsProblem[] }) {
  const text = useStore(draft.state, (state) => draftText(state.draft));
  return <ProblemLine problems={problems} text={text} onGoTo={onGoTo} onFix={onFix} />;
}

/** Renders the length. It is separate because nothing else here changes with every keystroke. */
function Length() {
  const { t } = useTranslation('music');
  const count = useStore(draft.state, (state) => draftLength(state.draft));
  return (
    <span
      className={cx(
        'shrink-0 text-sm tabular-nums',
        count > LYRICS_MAX ? 'font-medium text-bad' : 'text-ink-3',
      )}
    >
      <span aria-hidden>{t('draft.count', { count, max: LYRICS_MAX })}</span>
      <span className="sr-only">{t('draft.countNamed', { count, max: LYRICS_MAX })}</span>
    </span>
  );
}

/** A constant, so that the value does not change with each keystroke. */
const NO_PROBLEMS: readonly LyricsProblem[] = [];

/** Returns the problems to show; a tag that is being typed is not one yet. */
function useShownProblems(): readonly LyricsProblem[] {
  const problems = useStore(draft.state, (state) => {
    const all = draftProblems(state.draft);
    return all.length === 0 ? NO_PROBLEMS : all;
  });
  const typed = useStore(writingState, (state) => state.typed);
  return useMemo(() => problems.filter((problem) => !isOnlyBegun(problem, typed)), [problems, typed]);
}
