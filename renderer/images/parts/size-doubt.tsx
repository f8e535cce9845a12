import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useActiveConnection } from '../../app/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { keepSize, useFitted } from '../choose-model.ts';
import { draft } from '../images.ts';
import { knownInstead, sizeLabel } from '../sizes.ts';

/** Says that the size was changed with the model, or that the model does not list it; offers the alternative. */
export function SizeDoubt() {
  const { t } = useTranslation('images');
  const { model, size } = useStore(draft.state, (state) => state.draft);
  const instead = knownInstead(size, model, useActiveConnection()?.profile);
  const fitted = useFitted();
  if (fitted) {
    const [now, before] = [sizeLabel(fitted.size), sizeLabel(fitted.before)];
    return (
      <Line words={t('size.fitted', { size: now, before })}>
        <Button size="sm" variant="ghost" onClick={keepSize}>
          {t('size.fittedBack', { before })}
        </Button>
      </Line>
    );
  }
  if (size === null || instead === null) return null;
  return (
    <Line words={t('size.unknown', { size: sizeLabel(size) })} doubtful>
      <Button size="sm" variant="ghost" onClick={() => draft.set({ size: instead })}>
        {t('size.unknownUse', { size: sizeLabel(instead) })}
      </Button>
    </Line>
  );
}

interface LineProps {
  readonly words: string;
  readonly doubtful?: boolean;
  readonly children: ReactNode;
}

function Line({ words, doubtful = false, children }: LineProps) {
  return (
    <div role="status" className="flex min-w-0 items-center gap-2 px-4 pb-2 text-sm text-ink-2">
      {doubtful ? <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" /> : null}
      <span className="min-w-0 truncate" title={words}>
        {words}
      </span>
      {children}
    </div>
  );
}
