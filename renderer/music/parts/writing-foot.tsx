import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LYRICS_MAX } from '../../../shared/service/limits.ts';
import { cx } from '../../ui/cx.ts';
import { draftLength, draftText } from '../draft-check.ts';
import { draft } from '../music.ts';
import { useBlockWords, useDraftBlock } from '../use-draft-block.ts';

/** Under the text: the first thing to put right, and how much of the limit is used. */
export function WritingFoot({ onGoTo }: { onGoTo: (from: number) => void }) {
  const { t } = useTranslation('music');
  const block = useDraftBlock();
  const words = useBlockWords(block);
  const count = useStore(draft.state, (state) => draftLength(state.draft));
  const empty = useStore(draft.state, (state) => draftText(state.draft).trim() === '');
  const place = block?.kind === 'problem' && block.problem.code !== 'empty' ? block.problem.from : null;
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-4 py-1.5">
      <p id="song-why" aria-live="polite" className="min-w-0 flex-1 text-sm">
        {words === null ? null : place === null ? (
          <span className={empty ? 'text-ink-3' : 'text-bad'}>{words}</span>
        ) : (
          <button
            type="button"
            aria-description={t('draft.goToProblem')}
            onClick={() => onGoTo(place)}
            className="flex max-w-full items-center gap-2 rounded-sm text-left text-bad hover:underline"
          >
            <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-bad" />
            <span className="min-w-0 break-words">{words}</span>
          </button>
        )}
      </p>
      <span
        className={cx(
          'shrink-0 text-sm tabular-nums',
          count > LYRICS_MAX ? 'font-medium text-bad' : 'text-ink-3',
        )}
      >
        <span aria-hidden>{t('draft.count', { count, max: LYRICS_MAX })}</span>
        <span className="sr-only">{t('draft.countNamed', { count, max: LYRICS_MAX })}</span>
      </span>
    </div>
  );
}
