import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { STYLE_WEIGHT } from '../../../shared/service/limits.ts';
import { formatNumber } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Slider } from '../../ui/slider.tsx';
import { draft } from '../music.ts';

const STEP = 0.05;

/** How strongly the style counts. Null: left to the service, and not sent; the slider then rests in its middle. */
export function StyleWeight({ value }: { value: number | null }) {
  const { t } = useTranslation('music');
  const words = (at: number) =>
    value === null ? t('settings.serviceDefault') : formatNumber(at, { maximumFractionDigits: 2 });
  return (
    // Nothing is filled where nothing was chosen.
    <div className={value === null ? '[&_.bg-craft]:bg-edge' : undefined}>
      <Slider
        label={t('settings.weight')}
        min={STYLE_WEIGHT.min}
        max={STYLE_WEIGHT.max}
        step={STEP}
        value={value ?? (STYLE_WEIGHT.min + STYLE_WEIGHT.max) / 2}
        onValueChange={(next) => draft.setSettings({ styleWeight: Number(next.toFixed(2)) })}
        format={words}
        trailing={
          <IconButton
            icon={RotateCcw}
            size="sm"
            label={t('settings.resetWeight')}
            disabled={value === null}
            onClick={() => draft.setSettings({ styleWeight: null })}
          />
        }
      />
    </div>
  );
}
