import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SongSettings } from '../../../shared/domain/song.ts';
import { formatNumber } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';

/**
 * Renders the settings after the first two. Without room for a column they are folded under a line
 * that summarizes them, so that no setting is hidden without a hint.
 */
export function MoreSettings({ settings, children }: { settings: SongSettings; children: ReactNode }) {
  const { t } = useTranslation('music');
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const set = useSummary(settings);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
          if (!open) requestAnimationFrame(() => toTop(button.current));
        }}
        className="flex min-w-0 items-center gap-2 rounded-md border border-hairline px-3 py-2 text-left hover:border-edge @min-[560px]:col-span-2 @min-[820px]:hidden"
      >
        <ChevronDown
          aria-hidden
          size={16}
          className={cx('shrink-0 text-ink-3 transition-transform', !open && '-rotate-90')}
        />
        <span className="shrink-0 font-medium">{t('settings.more')}</span>
        <span className="min-w-0 flex-1 truncate text-right text-sm text-ink-2">{set.join(' · ')}</span>
      </button>
      <div id={id} className={cx('@min-[820px]:contents', open ? 'contents' : 'hidden')}>
        {children}
      </div>
    </>
  );
}

/** Scrolls the unfolded settings into view within the form. */
function toTop(button: HTMLElement | null): void {
  const form = button?.closest('[data-song-form]');
  if (button && form)
    form.scrollBy({ top: button.getBoundingClientRect().top - form.getBoundingClientRect().top - 16 });
}

/** Returns a short summary of the settings that are set, always including the model. */
function useSummary({ negativeTags, styleWeight, vocalGender, instrumental, model }: SongSettings): string[] {
  const { t } = useTranslation('music');
  const voice = vocalGender === 'f' ? 'settings.voiceFemale' : 'settings.voiceMale';
  return [
    instrumental ? t('settings.instrumental') : null,
    vocalGender === null || instrumental ? null : t(voice),
    negativeTags === '' ? null : t('settings.without', { what: negativeTags }),
    styleWeight === null
      ? null
      : t('settings.weightOf', { weight: formatNumber(styleWeight, { maximumFractionDigits: 2 }) }),
    model,
  ].filter((word) => word !== null);
}
