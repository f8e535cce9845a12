import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaId } from '../../shared/domain/area.ts';
import { viewGuard } from '../lib/view-guard.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusMainIfLost } from '../ui/focus-when-shown.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useArea } from './area-state.ts';
import { AREA_LOOKS } from './areas.ts';
import { openAnyway, useIsCrashed } from './crashed-views.ts';
import { features } from './features.ts';
import { LacksBanner } from './lacks-banner.tsx';
import { Shell } from './shell.tsx';

/** Renders the open area within the window's frame. Changing areas never ends their tasks. */
export function AreaView() {
  const id = useArea();
  const { panel: Panel, list: List } = features().areas[id];
  const { craft } = AREA_LOOKS[id];
  const isCrashed = useIsCrashed(id, null);
  useEffect(() => {
    // Chat itself reports which conversation it shows.
    if (id !== 'chat') viewGuard.show(isCrashed === false ? { area: id, id: null } : null);
    // The button that opened another area may be gone with this one.
    return focusMainIfLost;
  }, [id, isCrashed]);
  useEffect(() => {
    // On the root element, not on the frame, so that dialogs and menus have the same hue.
    document.documentElement.dataset.craft = craft;
  }, [craft]);
  if (isCrashed) return <Shell list={null} main={<CrashedArea area={id} />} />;
  // This is known almost at once; until then nothing is rendered that may crash the window.
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

/** Replaces an area's list until its code has loaded. */
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

/** Replaces an area's panel until its code has loaded. */
function PanelPlaceholder() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">{t('loading')}</span>
      <div className="h-header border-b border-hairline" />
    </div>
  );
}

/** Replaces an area that may have crashed an earlier window until the user opens it. */
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
