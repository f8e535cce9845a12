import i18next from 'i18next';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '../../shared/domain/asset.ts';
import { api } from '../lib/connection.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { attempt } from '../ui/toast-problem.ts';

/** Renders the button that stars the file of a take or song. */
export function StarButton({ asset, title }: { asset: Asset; title: string }) {
  const { t } = useTranslation('common');
  const { id, starred } = asset;
  return (
    <IconButton
      size="sm"
      label={t('starNamed', { title })}
      aria-pressed={starred}
      onClick={() =>
        void attempt(i18next.t('common:actionFailed'), () =>
          api.library.star({ ids: [id], starred: !starred }),
        )
      }
      icon={<Star aria-hidden size={15} className={cx(starred && 'fill-craft text-craft')} />}
    />
  );
}
