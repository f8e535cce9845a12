import { Maximize, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import type { ZoomControl } from './use-zoom.ts';
import { ZOOM_STEP } from './zoom-state.ts';

/** How large the picture is, and buttons for it. */
export function ZoomBar({ control }: { control: ZoomControl }) {
  const { t } = useTranslation('lightbox');
  const percent = t('zoom.level', { level: control.level });
  return (
    <div
      role="toolbar"
      aria-label={t('zoom.label')}
      className="pointer-events-auto flex items-center gap-0.5 rounded-lg border border-hairline bg-raised p-0.5 shadow-raised"
    >
      <IconButton
        icon={Minus}
        size="sm"
        label={t('zoom.out')}
        shortcut="-"
        onClick={() => control.zoomBy(1 / ZOOM_STEP)}
      />
      <button
        type="button"
        aria-label={`${percent}, ${t('zoom.actual')}`}
        {...tooltipAttributes({ label: t('zoom.actual'), shortcut: '1' })}
        onClick={() => control.actual()}
        className="h-7 min-w-13 rounded-md px-1 text-sm text-ink-2 tabular-nums hover:bg-hover hover:text-ink"
      >
        {percent}
      </button>
      <IconButton
        icon={Plus}
        size="sm"
        label={t('zoom.in')}
        shortcut="+"
        onClick={() => control.zoomBy(ZOOM_STEP)}
      />
      <IconButton
        icon={Maximize}
        size="sm"
        label={t('zoom.fit')}
        shortcut="0"
        disabled={control.fits}
        onClick={() => control.toFit()}
      />
    </div>
  );
}
