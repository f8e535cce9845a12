import { useEffect } from 'react';
import { viewGuard } from '../lib/view-guard.ts';
import { ListPlaceholder, PanelPlaceholder } from './area-placeholders.tsx';
import { useArea } from './area-state.ts';
import { AREA_LOOKS } from './areas.ts';
import { CrashedArea } from './crashed-area.tsx';
import { useIsCrashed } from './crashed-views.ts';
import { features } from './features.ts';
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
      main={isKnown ? <Panel key={id} /> : <PanelPlaceholder />}
    />
  );
}
