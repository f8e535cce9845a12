import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IMAGE_COUNT_MAX } from '../../../shared/service/limits.ts';
import { formatNumber } from '../../locales/format.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { draft } from '../images.ts';

/** How many images of the prompt: a request each. Arrow keys on the number count, too. */
export function CountStepper() {
  const { t } = useTranslation('images');
  const count = useStore(draft.state, (state) => state.draft.count);
  const set = (next: number) => draft.set({ count: Math.min(IMAGE_COUNT_MAX, Math.max(1, next)) });
  const step = (by: 1 | -1, label: string) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      {...tooltipAttributes({ label })}
      disabled={by === 1 ? count >= IMAGE_COUNT_MAX : count <= 1}
      onClick={() => set(count + by)}
      className="flex h-full w-7 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink disabled:text-ink-3 disabled:opacity-50"
    >
      {by === 1 ? <Plus aria-hidden size={14} /> : <Minus aria-hidden size={14} />}
    </button>
  );
  return (
    <div className="flex h-8 items-center rounded-md border border-hairline">
      {step(-1, t('count.fewer'))}
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={t('count.label')}
        aria-valuenow={count}
        aria-valuemin={1}
        aria-valuemax={IMAGE_COUNT_MAX}
        {...tooltipAttributes({ label: t('count.label') })}
        onKeyDown={(event) => {
          const to = {
            ArrowUp: count + 1,
            ArrowRight: count + 1,
            ArrowDown: count - 1,
            ArrowLeft: count - 1,
          }[event.key];
          const next = event.key === 'Home' ? 1 : event.key === 'End' ? IMAGE_COUNT_MAX : to;
          if (next === undefined) return;
          event.preventDefault();
          set(next);
        }}
        className="min-w-5 rounded-sm text-center text-base tabular-nums"
      >
        {formatNumber(count)}
      </span>
      {step(1, t('count.more'))}
    </div>
  );
}
