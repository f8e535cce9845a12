import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useActiveConnection } from '../../app/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { draft } from '../images.ts';
import { knownInstead, sizeLabel } from '../sizes.ts';

/** Says that the model is not known to take the size that is set, and offers the known one nearest in shape. */
export function SizeDoubt() {
  const { t } = useTranslation('images');
  const { model, size } = useStore(draft.state, (state) => state.draft);
  const instead = knownInstead(size, model, useActiveConnection()?.profile);
  if (size === null || instead === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pb-2 text-sm text-ink-2">
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" />
      {t('size.unknown', { size: sizeLabel(size) })}
      <Button size="sm" variant="ghost" onClick={() => draft.set({ size: instead })}>
        {t('size.unknownUse', { size: sizeLabel(instead) })}
      </Button>
    </p>
  );
}
