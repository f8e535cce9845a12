import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IMAGE_PROMPT_MAX } from '../../../shared/service/limits.ts';
import { cx } from '../../ui/cx.ts';
import { useDraftBlock } from '../draft-block.ts';
import { type DraftBlock, promptLength, requestCount } from '../draft-check.ts';
import { draft } from '../images.ts';
import { countVariants } from '../prompt-variants.ts';
import { useBlockWords } from '../use-block-words.ts';
import { useWish } from '../view-wishes.ts';

/** From this part of the limit on, it is counted. */
const COUNTED_FROM = 0.8;
/** Told only when drawing was tried: until then nothing is wrong. */
const ONLY_WHEN_TRIED: ReadonlySet<DraftBlock | null> = new Set(['empty', 'reference']);

/** Under the prompt, where there is something to say: what keeps it from being drawn, and how long it has become. */
export function PromptFoot() {
  const block = useDraftBlock();
  const words = useBlockWords(block);
  const [tried, setTried] = useState(false);
  useWish('showProblem', () => setTried(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was tried is told until something else is in the way
  useEffect(() => setTried(false), [block]);
  const shown = ONLY_WHEN_TRIED.has(block) && !tried ? null : words;
  return (
    <div className="flex items-center gap-4 px-4 text-sm">
      <p id="prompt-why" aria-live="polite" className="min-w-0 flex-1 pb-1 text-bad empty:pb-0">
        {shown}
      </p>
      <Variants />
      <Length />
    </div>
  );
}

/** How many images the alternatives in the prompt make. */
function Variants() {
  const { t } = useTranslation('images');
  const count = useStore(draft.state, (state) =>
    countVariants(state.draft.prompt) === 1 ? null : requestCount(state.draft),
  );
  if (count === null) return null;
  return <span className="shrink-0 pb-1 text-ink-3 tabular-nums">{t('prompt.variants', { count })}</span>;
}

function Length() {
  const { t } = useTranslation('images');
  const count = useStore(draft.state, (state) => {
    const length = promptLength(state.draft.prompt);
    return length < IMAGE_PROMPT_MAX * COUNTED_FROM ? null : length;
  });
  if (count === null) return null;
  return (
    <span
      className={cx(
        'shrink-0 pb-1 tabular-nums',
        count > IMAGE_PROMPT_MAX ? 'font-medium text-bad' : 'text-ink-3',
      )}
    >
      <span aria-hidden>{t('prompt.count', { count, max: IMAGE_PROMPT_MAX })}</span>
      <span className="sr-only">{t('prompt.countNamed', { count, max: IMAGE_PROMPT_MAX })}</span>
    </span>
  );
}
