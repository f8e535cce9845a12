import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { viewGuard } from '../lib/view-guard.ts';
import { lazyCode, useLazyCode } from '../ui/lazy-code.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useArea } from './area-state.ts';
import { AREA_OF } from './areas.ts';
import { useIsCrashed } from './crashed-views.ts';
import { Shell } from './shell.tsx';
import { Starting } from './starting.tsx';

const crashedArea = lazyCode(() => import('./crashed-area.tsx'));

/** The area in view within the frame that stays. Moving to another never ends what goes on in one. */
export function AreaView() {
  const id = useArea();
  const area = AREA_OF[id];
  const Panel = useLazyCode(area.panel);
  const List = useLazyCode(area.list);
  const isCrashed = useIsCrashed(id, null);
  const safe = useLazyCode(crashedArea, isCrashed === true);
  const [begun, setBegun] = useState(false);
  if (Panel && !begun) setBegun(true);
  useEffect(() => {
    // Chat says itself which conversation it shows.
    if (id !== 'chat') viewGuard.show(isCrashed === false ? { area: id, id: null } : null);
  }, [id, isCrashed]);
  useEffect(() => {
    // On the page and not on the frame, so that dialogs and menus wear the same hue.
    document.documentElement.dataset.craft = area.craft;
  }, [area]);
  if (!begun && !Panel) return <Starting />;
  if (isCrashed) return <Shell list={null} main={safe ? <safe.CrashedArea area={id} /> : <PanelComing />} />;
  // Known almost at once; until then nothing is drawn that may crash the window.
  const isKnown = id === 'chat' || isCrashed === false;
  return (
    <Shell
      list={List && isKnown ? <List key={id} /> : <ListComing />}
      main={Panel && isKnown ? <Panel key={id} /> : <PanelComing />}
    />
  );
}

function ListComing() {
  return (
    <div aria-hidden className="flex flex-col gap-2 px-3 pt-3.5">
      <Skeleton className="mb-3 h-6 w-24" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-7" />
      ))}
    </div>
  );
}

function PanelComing() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">{t('loading')}</span>
      <div className="h-13 border-b border-hairline" />
    </div>
  );
}
