import { useTranslation } from 'react-i18next';
import type { DatabaseCopy } from '../../../shared/contract/backup.ts';
import { formatBytes, formatMoment } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { copyWords } from './copy-words.ts';
import type { LookedAt } from './going-back-store.ts';

interface CopyLineProps {
  readonly copy: DatabaseCopy;
  /** Undefined while it is being looked through. */
  readonly contents: LookedAt | undefined;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

/** A database copy in the list: its time, reason, size and contents, and the button to restore it. */
export function CopyLine({ copy, contents, disabled, onChoose }: CopyLineProps) {
  const { t } = useTranslation('copies');
  const isDamaged = copy.reason === 'damaged';
  const when = formatMoment(copy.madeAt);
  // The contents of a damaged file are known only once it is read. A copy that could not be read now is read again
  // before it is staged.
  const canBeChosen = isDamaged || contents?.state === 'sound' || contents?.state === 'unlooked';
  const held = isDamaged ? t('state.unread') : copyWords(contents);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="font-medium tabular-nums">{when}</p>
        <p className="text-xs text-ink-3 tabular-nums">
          {t(`reason.${copy.reason}`)} · {formatBytes(copy.bytes)} · {held}
        </p>
      </div>
      <Button
        size="sm"
        disabled={disabled || !canBeChosen}
        aria-label={t(isDamaged ? 'bring.chooseNamed' : 'back.chooseNamed', { when })}
        onClick={onChoose}
      >
        {t(isDamaged ? 'bring.choose' : 'back.choose')}
      </Button>
    </li>
  );
}
