import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActiveConnection } from '../../app/connections-store.ts';
import { joinWords } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/switch.tsx';
import { SizeShape } from '../parts/size-shape.tsx';
import { describeSize, sizeLabel } from '../sizes.ts';
import { type GridChoice, sizeDoubts, sizesFor, toggled } from './grid-plan.ts';

/** The most sizes of one run, as the contract limits them. */
const MOST = 20;

interface GridSizesProps {
  readonly choice: GridChoice;
  readonly onChange: (sizes: (string | null)[]) => void;
  /** Whether to skip cells whose size is not in the model's list. */
  readonly leaveOut: boolean;
  readonly onLeaveOut: (leaveOut: boolean) => void;
}

/** Renders the sizes that any chosen model lists as shapes, and names the models that do not list a chosen size. */
export function GridSizes({ choice, onChange, leaveOut, onLeaveOut }: GridSizesProps) {
  const { t } = useTranslation('grids');
  const profile = useActiveConnection('images')?.profile;
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
              aria-description={size === null ? t('plan.noSizeHint') : describeSize(size)}
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
        <div className="mt-3 flex flex-col gap-2">
          <Switch label={t('plan.leaveOut')} checked={leaveOut} onCheckedChange={onLeaveOut} />
          <ul className="flex flex-col gap-1 text-xs text-ink-2">
            {doubts.map(({ size, models }) => (
              <li key={size} className="flex items-start gap-1.5">
                <TriangleAlert
                  aria-hidden
                  size={13}
                  className={cx('mt-0.5', leaveOut ? 'text-ink-3' : 'text-warn')}
                />
                <span className="min-w-0">
                  <span className="font-medium tabular-nums">{sizeLabel(size)}</span>{' '}
                  {t(leaveOut ? 'plan.leftOut' : 'plan.notKnown', { models: joinWords(models) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  );
}
