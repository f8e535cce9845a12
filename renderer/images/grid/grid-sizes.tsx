import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActiveConnection } from '../../app/connections-store.ts';
import { cx } from '../../ui/cx.ts';
import { SizeShape } from '../parts/size-shape.tsx';
import { sizeWords } from '../size-words.ts';
import { sizeLabel } from '../sizes.ts';
import { type GridChoice, sizeDoubts, sizesFor, toggled } from './grid-plan.ts';

/** Most sizes of one run: the contract's own bound. */
const MOST = 20;

interface GridSizesProps {
  readonly choice: GridChoice;
  readonly onChange: (sizes: (string | null)[]) => void;
}

/** The sizes of a run as their shapes: what any chosen model knows. What one of them does not know is said. */
export function GridSizes({ choice, onChange }: GridSizesProps) {
  const { t } = useTranslation('grids');
  const profile = useActiveConnection()?.profile;
  const sizes = [null, ...sizesFor(choice.models, choice.sizes, profile)];
  const doubts = sizeDoubts(choice, profile);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{t('plan.sizes')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {sizes.map((size) => {
          const chosen = choice.sizes.includes(size);
          return (
            <button
              key={size ?? ''}
              type="button"
              aria-pressed={chosen}
              aria-description={size === null ? t('plan.noSizeHint') : sizeWords(size)}
              disabled={!chosen && choice.sizes.length >= MOST}
              onClick={() => onChange(toggled(choice.sizes, size))}
              className={cx(
                'flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm tabular-nums transition-colors',
                chosen
                  ? 'border-craft bg-craft-tint font-medium text-craft-ink'
                  : 'border-hairline bg-raised text-ink-2 hover:border-edge hover:text-ink',
              )}
            >
              <SizeShape size={size} />
              {size === null ? t('plan.noSize') : sizeLabel(size)}
            </button>
          );
        })}
      </div>
      {doubts.length === 0 ? null : (
        <ul className="mt-2 flex flex-col gap-1 text-xs text-ink-2">
          {doubts.map(({ size, models }) => (
            <li key={size} className="flex items-start gap-1.5">
              <TriangleAlert aria-hidden size={13} className="mt-0.5 text-warn" />
              <span className="min-w-0">
                <span className="font-medium tabular-nums">{sizeLabel(size)}</span>{' '}
                {t('plan.notKnown', { models: models.join(', ') })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
