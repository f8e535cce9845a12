import { ChevronDown, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useActiveConnection } from '../../app/connections-store.ts';
import { labelled } from '../../locales/format.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { draft } from '../images.ts';
import { describeSize, ratioLabel, sizeLabel, sizesOf } from '../sizes.ts';
import { OtherSize } from './other-size.tsx';
import { SizeShape } from './size-shape.tsx';

/** The value for leaving the size to the service, where a string is needed. */
const DEFAULT = 'default';

/** Renders the choice of the size, each with its shape. */
export function SizeChoice() {
  const { t } = useTranslation('images');
  const model = useStore(draft.state, (state) => state.draft.model);
  const size = useStore(draft.state, (state) => state.draft.size);
  const known = sizesOf(model, useActiveConnection('images')?.profile);
  // A size of another model, or one typed by hand, stays visible.
  const sizes = size === null || known.includes(size) ? known : [...known, size];
  const [other, setOther] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={labelled(t('size.label'), size === null ? t('size.noneHint') : describeSize(size))}
            className="flex h-8 select-none items-center gap-1.5 rounded-md px-2 font-medium text-base text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
          >
            <SizeShape size={size} />
            <span className="tabular-nums">{size === null ? t('size.label') : sizeLabel(size)}</span>
            <ChevronDown aria-hidden size={14} className="text-ink-3" />
          </button>
        }
      >
        <MenuChoice
          label={t('size.label')}
          value={size ?? DEFAULT}
          onValueChange={(next) => draft.set({ size: next === DEFAULT ? null : next })}
          options={[null, ...sizes].map((one) => ({
            value: one ?? DEFAULT,
            label: <SizeName size={one} />,
            ...(one === null ? { detail: t('size.noneHint') } : {}),
          }))}
        />
        <MenuSeparator />
        <MenuItem icon={Pencil} onSelect={() => setOther(true)}>
          {t('size.other')}
        </MenuItem>
      </Menu>
      {other ? <OtherSize size={size ?? known[0] ?? null} onClosed={() => setOther(false)} /> : null}
    </>
  );
}

/** Renders a size by its shape, the aspect ratio if it has a name, and the pixels. */
function SizeName({ size }: { readonly size: string | null }) {
  const { t } = useTranslation('images');
  const ratio = size === null ? t('size.none') : ratioLabel(size);
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <SizeShape size={size} />
      {ratio}
      {size === null ? null : <span className={ratio ? 'text-xs' : ''}>{sizeLabel(size)}</span>}
    </span>
  );
}
