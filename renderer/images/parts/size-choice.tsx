import { ChevronDown, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useActiveConnection } from '../../app/connections-store.ts';
import { labelled } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { draft } from '../images.ts';
import { describeSize, ratioLabel, sizeLabel, sizesOf } from '../sizes.ts';
import { OtherSize } from './other-size.tsx';
import { SizeShape } from './size-shape.tsx';

/** The value for leaving the size to the service, where a string is needed. */
const DEFAULT = 'default';

/** Renders the choice of the size: chips with its shape, or a menu where there is no room for chips. */
export function SizeChoice() {
  const model = useStore(draft.state, (state) => state.draft.model);
  const size = useStore(draft.state, (state) => state.draft.size);
  const known = sizesOf(model, useActiveConnection('images')?.profile);
  // A size of another model, or one typed by hand, stays visible.
  const sizes = size === null || known.includes(size) ? known : [...known, size];
  const [other, setOther] = useState(false);
  const openOther = () => setOther(true);
  return (
    <>
      <SizeChips sizes={sizes} size={size} onOther={openOther} />
      <SizeMenu sizes={sizes} size={size} onOther={openOther} />
      {other ? <OtherSize size={size ?? known[0] ?? null} onClosed={() => setOther(false)} /> : null}
    </>
  );
}

interface SizesProps {
  readonly sizes: readonly string[];
  readonly size: string | null;
  readonly onOther: () => void;
}

function SizeChips({ sizes, size, onOther }: SizesProps) {
  const { t } = useTranslation('images');
  const name = useId();
  return (
    <fieldset className="hidden min-w-0 flex-wrap items-center gap-1.5 @min-[44rem]:flex">
      <legend className="sr-only">{t('size.label')}</legend>
      {[null, ...sizes].map((one) => (
        <label
          key={one ?? DEFAULT}
          {...tooltipAttributes({ label: one === null ? t('size.noneHint') : sizeLabel(one) })}
          className={cx(
            'relative flex h-7 select-none items-center gap-1.5 rounded-full border px-2 text-sm tabular-nums transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-craft has-focus-visible:outline-offset-1',
            one === size
              ? 'border-craft bg-craft-tint text-craft-ink'
              : 'border-hairline text-ink-2 hover:border-edge hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={one === size}
            aria-label={one === null ? t('size.noneHint') : describeSize(one)}
            onChange={() => draft.set({ size: one })}
            className="sr-only"
          />
          <SizeShape size={one} />
          {one === null ? <span aria-hidden>{t('size.none')}</span> : <SizeName size={one} among={sizes} />}
        </label>
      ))}
      <button
        type="button"
        onClick={onOther}
        className="h-7 select-none rounded-full px-2 text-sm text-ink-2 hover:bg-hover hover:text-ink"
      >
        {t('size.other')}
      </button>
    </fieldset>
  );
}

/**
 * Renders a size by its aspect ratio, with the pixels if the ratio is ambiguous; by its pixels if
 * the ratio has no name.
 */
function SizeName({ size, among = [] }: { size: string; among?: readonly string[] }) {
  const ratio = ratioLabel(size);
  if (ratio === null) return <span aria-hidden>{sizeLabel(size)}</span>;
  const isClear = among.filter((one) => ratioLabel(one) === ratio).length === 1;
  return (
    <span aria-hidden>
      {ratio} {isClear ? null : <span className="text-xs">{sizeLabel(size)}</span>}
    </span>
  );
}

function SizeMenu({ sizes, size, onOther }: SizesProps) {
  const { t } = useTranslation('images');
  return (
    <span className="@min-[44rem]:hidden">
      <Menu
        trigger={
          <button
            type="button"
            className="flex h-8 select-none items-center gap-1.5 rounded-md border border-hairline px-2.5 font-medium text-base tabular-nums hover:border-edge"
          >
            <SizeShape size={size} />
            {size === null ? <span aria-hidden>{t('size.none')}</span> : <SizeName size={size} />}
            <span className="sr-only">
              {labelled(t('size.label'), size === null ? t('size.noneHint') : describeSize(size))}
            </span>
            <ChevronDown aria-hidden size={16} className="text-ink-3" />
          </button>
        }
      >
        <MenuChoice
          label={t('size.label')}
          value={size ?? DEFAULT}
          onValueChange={(next) => draft.set({ size: next === DEFAULT ? null : next })}
          options={[null, ...sizes].map((one) => ({
            value: one ?? DEFAULT,
            label: (
              <span className="flex items-center gap-2 tabular-nums">
                <SizeShape size={one} />
                {one === null ? t('size.none') : <SizeName size={one} />}
              </span>
            ),
            ...(one === null ? { detail: t('size.noneHint') } : {}),
          }))}
        />
        <MenuSeparator />
        <MenuItem icon={Pencil} onSelect={onOther}>
          {t('size.other')}
        </MenuItem>
      </Menu>
    </span>
  );
}
