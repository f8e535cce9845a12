import { ChevronDown, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SongSettings } from '../../../shared/domain/song.ts';
import { NAME_MAX_LENGTH, STYLE_MAX_LENGTH, STYLE_WEIGHT } from '../../../shared/service/limits.ts';
import { MUSIC_MODELS } from '../../../shared/service/models.ts';
import { formatNumber } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { ModelIdPicker } from '../../ui/model-id-picker.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Switch } from '../../ui/switch.tsx';
import { KNOWN_LEAVE_OUTS, KNOWN_STYLES, stylesToOffer } from '../known-styles.ts';
import { draft } from '../music.ts';
import { StyleChips } from './style-chips.tsx';

/** Renders the settings of the song. Those that are left out are not sent; the service decides. */
export function SongSettingsForm() {
  const { t, i18n } = useTranslation('music');
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const title = useStore(draft.state, (state) => state.draft.title);
  const settings = useStore(draft.state, (state) => state.draft.settings);
  const tooLong = (text: string) =>
    text.length > STYLE_MAX_LENGTH ? t('settings.tooLong', { max: STYLE_MAX_LENGTH }) : undefined;
  return (
    <section
      aria-label={t('settings.label')}
      className="grid gap-x-8 gap-y-6 px-4 py-5 @min-[560px]:grid-cols-2 @min-[820px]:grid-cols-1 wide:px-5"
    >
      <TextField
        label={t('settings.title')}
        value={title}
        maxLength={NAME_MAX_LENGTH}
        // The field accepts no more, so the limit is visible as soon as it is reached.
        hint={title.length < NAME_MAX_LENGTH ? undefined : t('settings.titleFull', { max: NAME_MAX_LENGTH })}
        placeholder={t('settings.titlePlaceholder')}
        autoComplete="off"
        onValueChange={(next) => draft.set({ title: next })}
        onBlur={() => void draft.flush()}
      />
      <StyleChips
        label={t('settings.style')}
        addLabel={t('settings.addStyle')}
        placeholder={t('settings.stylePlaceholder')}
        value={settings.style}
        suggestions={stylesToOffer(KNOWN_STYLES, settings.style, language)}
        error={tooLong(settings.style)}
        onChange={(style) => draft.setSettings({ style })}
      />
      <MoreSettings settings={settings}>
        <StyleChips
          label={t('settings.leaveOut')}
          addLabel={t('settings.addLeaveOut')}
          placeholder={t('settings.leaveOutPlaceholder')}
          value={settings.negativeTags}
          suggestions={stylesToOffer(KNOWN_LEAVE_OUTS, settings.negativeTags, language)}
          few={2}
          error={tooLong(settings.negativeTags)}
          onChange={(negativeTags) => draft.setSettings({ negativeTags })}
        />
        <StyleWeight value={settings.styleWeight} />
        <Segmented
          label={t('settings.voice')}
          hint={t(settings.instrumental ? 'settings.voiceNone' : 'settings.voiceHint')}
          disabled={settings.instrumental}
          size="sm"
          value={settings.vocalGender ?? 'any'}
          onValueChange={(next) => draft.setSettings({ vocalGender: next === 'any' ? null : next })}
          options={[
            { value: 'any', label: t('settings.voiceAny') },
            { value: 'f', label: t('settings.voiceFemale') },
            { value: 'm', label: t('settings.voiceMale') },
          ]}
        />
        <Switch
          label={t('settings.instrumental')}
          hint={t('settings.instrumentalHint')}
          checked={settings.instrumental}
          onCheckedChange={(instrumental) => draft.setSettings({ instrumental })}
        />
        <ModelIdPicker
          models={MUSIC_MODELS}
          value={settings.model}
          onSelect={(model) => draft.setSettings({ model })}
        />
      </MoreSettings>
    </section>
  );
}

const STEP = 0.05;

/**
 * Renders the weight of the style. Null leaves it to the service and is not sent; the slider is
 * then in the middle.
 */
function StyleWeight({ value }: { value: number | null }) {
  const { t } = useTranslation('music');
  const words = (at: number) =>
    value === null ? t('settings.serviceDefault') : formatNumber(at, { maximumFractionDigits: 2 });
  return (
    <Slider
      label={t('settings.weight')}
      min={STYLE_WEIGHT.min}
      max={STYLE_WEIGHT.max}
      step={STEP}
      isUnset={value === null}
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
  );
}

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
