import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isBlocking, type LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { lyricsProblemMessage } from './lyrics-messages.ts';
import { fixesOf, type ProblemFix } from './problem-fixes.ts';
import { problemIndexAt, writingState } from './writing-state.ts';

interface ProblemLineProps {
  /** The problems; at least one. */
  readonly problems: readonly LyricsProblem[];
  /** The text that has the problems. */
  readonly text: string;
  /** Puts the cursor at a position, in UTF-16 units. */
  readonly onGoTo: (from: number) => void;
  /** Replaces the text with that of a fix, as one step. */
  readonly onFix: (fix: ProblemFix) => void;
}

/** Shows the problem at the cursor, else the first one, with its line, its fixes and buttons to reach the others. */
export function ProblemLine({ problems, text, onGoTo, onFix }: ProblemLineProps) {
  const { t } = useTranslation(['lyrics', 'music']);
  const at = useStore(writingState, ({ cursor }) => Math.max(0, problemIndexAt(problems, cursor)));
  const problem = problems[at];
  const fixes = useMemo(() => (problem ? fixesOf(problem, text) : []), [problem, text]);
  if (!problem) return null;
  const count = problems.length;
  const goTo = (step: 1 | -1) => {
    const next = problems[(at + step + count) % count];
    if (next) onGoTo(next.from);
  };
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <p id="song-why" aria-live="polite" className="min-w-0 text-sm">
        <button
          type="button"
          aria-description={t('music:draft.goToProblem')}
          onClick={() => onGoTo(problem.from)}
          className={cx(
            'flex max-w-full items-center gap-2 rounded-sm text-left hover:underline',
            isBlocking(problem) ? 'text-bad' : 'text-ink-2',
          )}
        >
          <span
            aria-hidden
            className={cx('size-1.5 shrink-0 rounded-full', isBlocking(problem) ? 'bg-bad' : 'bg-warn')}
          />
          <span className="min-w-0 break-words">{lyricsProblemMessage(problem)}</span>
        </button>
      </p>
      {fixes.length > 0 ? (
        <span className="flex flex-wrap gap-1.5">
          {fixes.map((fix) => (
            <FixButton key={`${fix.kind} ${'tag' in fix ? fix.tag : ''}`} fix={fix} onFix={onFix} />
          ))}
        </span>
      ) : null}
      {count > 1 ? (
        <span className="flex items-center text-sm text-ink-2">
          <IconButton
            icon={ChevronUp}
            size="sm"
            label={t('lyrics:problem.previous')}
            shortcut="Shift+F8"
            onClick={() => goTo(-1)}
          />
          <span className="px-0.5 tabular-nums">{t('lyrics:problem.place', { at: at + 1, count })}</span>
          <IconButton
            icon={ChevronDown}
            size="sm"
            label={t('lyrics:problem.next')}
            shortcut="F8"
            onClick={() => goTo(1)}
          />
        </span>
      ) : null}
    </div>
  );
}

function FixButton({ fix, onFix }: { fix: ProblemFix; onFix: (fix: ProblemFix) => void }) {
  const { t } = useTranslation('lyrics');
  const go = () => onFix(fix);
  switch (fix.kind) {
    case 'tag': {
      const name = t('repair.changeTo', { tag: fix.tag });
      return fix.only ? (
        <Button size="sm" onClick={go}>
          {name}
        </Button>
      ) : (
        <Button size="sm" aria-label={name} className="font-mono" onClick={go}>
          {`[${fix.tag}]`}
        </Button>
      );
    }
    case 'open':
      return (
        <Button size="sm" onClick={go}>
          {t('problem.open', { tag: 'verse' })}
        </Button>
      );
    case 'title':
      return (
        <Button size="sm" onClick={go}>
          {t('repair.useAsTitle')}
        </Button>
      );
    case 'remove':
      return (
        <Button size="sm" onClick={go}>
          {t('repair.remove')}
        </Button>
      );
    default:
      return fix satisfies never;
  }
}
