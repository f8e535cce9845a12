import { Check, Pipette } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCENTS } from '../../shared/domain/accent.ts';
import { showAccent } from '../app/appearance.ts';
import { saveSetting, useSettings } from '../app/settings-store.ts';
import { accentHex, deriveAccent, isHex } from '../ui/accent.ts';
import { cx } from '../ui/cx.ts';
import { tooltipAttributes } from '../ui/tooltip.tsx';

/** The four areas' own colors, a quarter each. */
const AREAS =
  'conic-gradient(var(--color-speech) 25%, var(--color-images) 25% 50%, var(--color-music) 50% 75%, var(--color-chat) 75%)';
const RAINBOW =
  'conic-gradient(in oklch longer hue, light-dark(oklch(62% 0.16 0), oklch(74% 0.14 0)), light-dark(oklch(62% 0.16 360), oklch(74% 0.14 360)))';

/**
 * Renders the accent as a row of swatches. They are native radio buttons; a custom color has a color field beside its
 * swatch, and says where its lightness had to change.
 */
export function AccentChoice() {
  const { t } = useTranslation('settings');
  const saved = useSettings((settings) => settings.accent);
  const [preview, setPreview] = useState<string | null>(null);
  const name = useId();
  const value = preview ?? saved;
  const [custom, setCustom] = useState(() => accentHex(value));
  const choose = (accent: string) => {
    setPreview(null);
    saveSetting({ accent });
  };
  const swatches = useMemo(() => ACCENTS.map((accent) => deriveAccent(accent)?.accent ?? AREAS), []);
  const colors = useMemo(() => deriveAccent(value), [value]);
  const adjusted = colors?.adjusted ?? [];
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{t('general.accent')}</legend>
      <div className="flex flex-wrap items-center gap-2.5">
        {ACCENTS.map((accent, at) => (
          <Swatch
            key={accent}
            name={name}
            label={t(`general.accents.${accent}`)}
            background={swatches[at] ?? AREAS}
            checked={value === accent}
            onChoose={() => choose(accent)}
          />
        ))}
        <Swatch
          name={name}
          label={t('general.accents.custom')}
          background={isHex(value) && colors ? colors.accent : RAINBOW}
          checked={isHex(value)}
          onChoose={() => choose(custom)}
        />
        {isHex(value) ? (
          <ColorField
            label={t('general.accentColor')}
            value={value}
            onPreview={(color) => {
              setPreview(color);
              showAccent(color);
            }}
            onCommit={(color) => {
              setCustom(color);
              choose(color);
            }}
          />
        ) : null}
      </div>
      <p role="status" className="text-xs text-ink-3 empty:hidden">
        {adjusted.length === 2
          ? t('general.accentAdjusted')
          : adjusted[0]
            ? t(`general.accentAdjustedIn.${adjusted[0]}`)
            : null}
      </p>
    </fieldset>
  );
}

interface SwatchProps {
  readonly name: string;
  readonly label: string;
  /** A CSS color or image. */
  readonly background: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Swatch({ name, label, background, checked, onChoose }: SwatchProps) {
  return (
    <label
      {...tooltipAttributes({ label })}
      className={cx(
        'relative flex size-7 items-center justify-center rounded-full p-0.5',
        'has-checked:outline-2 has-checked:outline-ink-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-craft',
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="sr-only"
      />
      <span
        aria-hidden
        style={{ background }}
        className="flex size-full items-center justify-center rounded-full text-on-fill forced-color-adjust-none"
      >
        {checked ? (
          <Check size={14} />
        ) : background === RAINBOW ? (
          <span className="flex size-4.5 items-center justify-center rounded-full bg-raised text-ink-2">
            <Pipette size={12} />
          </span>
        ) : null}
      </span>
    </label>
  );
}

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  /** Runs with each color during the selection. */
  readonly onPreview: (color: string) => void;
  readonly onCommit: (color: string) => void;
}

/**
 * Renders the system's color field. React's onChange fires on every step; saving waits for the
 * native change event.
 */
function ColorField({ label, value, onPreview, onCommit }: ColorFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const commit = useRef(onCommit);
  commit.current = onCommit;
  useEffect(() => {
    const input = field.current;
    const onChange = () => input && commit.current(input.value);
    input?.addEventListener('change', onChange);
    return () => input?.removeEventListener('change', onChange);
  }, []);
  return (
    <input
      ref={field}
      type="color"
      aria-label={label}
      {...tooltipAttributes({ label })}
      value={value}
      onChange={(event) => onPreview(event.currentTarget.value)}
      className="h-7 w-12 rounded-md border border-edge bg-background p-0.5"
    />
  );
}
