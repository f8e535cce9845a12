import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaId } from '../../shared/domain/area.ts';
import { viewGuard } from '../lib/view-guard.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useArea } from './area-state.ts';
import { AREA_LOOKS } from './areas.ts';
import { openAnyway, useIsCrashed } from './crashed-views.ts';
import { features } from './features.ts';
import { LacksBanner } from './lacks-banner.tsx';
import { Shell } from './shell.tsx';

/** The area in view within the frame that stays. Moving to another never ends what goes on in one. */
export function AreaView() {
  const id = useArea();
  const { panel: Panel, list: List } = features().areas[id];
  const { craft } = AREA_LOOKS[id];
  const isCrashed = useIsCrashed(id, null);
  useEffect(() => {
    // Chat says itself which conversation it shows.
    if (id !== 'chat') viewGuard.show(isCrashed === false ? { area: id, id: null } : null);
  }, [id, isCrashed]);
  useEffect(() => {
    // On the page and not on the frame, so that dialogs and menus wear the same hue.
    document.documentElement.dataset.craft = craft;
  }, [craft]);
  if (isCrashed) return <Shell list={null} main={<CrashedArea area={id} />} />;
  // Known almost at once; until then nothing is drawn that may crash the window.
  const isKnown = id === 'chat' || isCrashed === false;
  return (
    <Shell
      list={isKnown ? <List key={id} /> : <ListPlaceholder />}
      main={
        <>
          <LacksBanner area={id} />
          {isKnown ? <Panel key={id} /> : <PanelPlaceholder />}
        </>
      }
    />
  );
}

/** Stands in an area's list until its code is there. */
function ListPlaceholder() {
  return (
    <div aria-hidden className="flex flex-col gap-2 px-3 pt-3.5">
      <Skeleton className="mb-3 h-6 w-24" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-7" />
      ))}
    </div>
  );
}

/** Stands in an area's panel until its code is there. */
function PanelPlaceholder() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">{t('loading')}</span>
      <div className="h-header border-b border-hairline" />
    </div>
  );
}

/** Stands for an area that may have crashed an earlier window, until the user opens it. */
function CrashedArea({ area }: { area: AreaId }) {
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
