import { useTranslation } from 'react-i18next';
import type { AreaId } from '../../shared/domain/area.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { openAnyway } from './crashed-views.ts';

/** Stands for an area that may have crashed an earlier window, until the user opens it. */
export function CrashedArea({ area }: { area: AreaId }) {
  const { t } = useTranslation('crashed');
  return (
    <div role="alert" className="flex min-h-0 flex-1 items-center justify-center">
      <EmptyState
        title={t('areaTitle')}
        description={t('areaDescription')}
        action={
          <Button variant="primary" onClick={() => openAnyway({ area, id: null })}>
            {t('open')}
          </Button>
        }
      />
    </div>
  );
}
