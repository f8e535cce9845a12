import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaTarget } from '../../app/area-state.ts';
import { SideDrawer } from '../../app/side-drawer.tsx';
import { speechDrawer } from '../speech-drawer.ts';
import { useWish } from '../view-wishes.ts';
import { SpeechSettings } from './speech-settings.tsx';
import { TakesSection } from './takes-section.tsx';

/** Beside the script or over it: its takes, or how it is spoken. */
export function SpeechDrawer() {
  const { t } = useTranslation('speech');
  const { page, place } = speechDrawer.usePage();
  const target = useAreaTarget('speech');
  // A take that was asked for is shown in the list.
  useEffect(() => {
    if (target) speechDrawer.show('takes');
  }, [target]);
  // The result takes the place of the settings; what was closed stays closed.
  useWish('newTake', () => {
    if (speechDrawer.page() === 'settings' && speechDrawer.isDocked()) speechDrawer.show('takes');
  });
  return (
    <SideDrawer
      label={t(page === 'settings' ? 'script.settings' : 'takes.title')}
      resizeLabel={t('drawer.resize')}
      place={place}
      width="speechDrawerWidth"
      toggledBy="speech.takes"
      onClose={() => speechDrawer.show(null)}
    >
      {page === 'settings' ? (
        <div className="scrollable min-h-0 flex-1 bg-panel">
          <SpeechSettings />
        </div>
      ) : (
        <TakesSection />
      )}
    </SideDrawer>
  );
}
