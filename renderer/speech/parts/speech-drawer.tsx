import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaTarget } from '../../app/area-state.ts';
import { SideDrawer } from '../../app/side-drawer.tsx';
import { windowState } from '../../app/window-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { speechDrawer } from '../speech-view.ts';
import { useCommand } from '../view-commands.ts';
import { SpeechSettings } from './speech-settings.tsx';
import { TakesSection } from './takes-section.tsx';

/** Renders the drawer next to or over the script: its takes, or its settings. */
export function SpeechDrawer() {
  const { t } = useTranslation(['speech', 'common']);
  const { page, place } = speechDrawer.usePage();
  const target = useAreaTarget('speech');
  // A requested take is shown in the list.
  useEffect(() => {
    if (target) speechDrawer.show('takes');
  }, [target]);
  // The new take replaces the settings page; a closed drawer stays closed.
  useCommand('newTake', () => {
    if (speechDrawer.page() === 'settings' && speechDrawer.isDocked()) speechDrawer.show('takes');
  });
  useEffect(() => windowState.setState({ takesShown: page === 'takes' }), [page]);
  const close = () => speechDrawer.show(null);
  const isOver = place === 'sheet';
  const label = t(page === 'settings' ? 'script.settings' : 'takes.title');
  return (
    <SideDrawer
      label={label}
      resizeLabel={t('drawer.resize')}
      place={place}
      width="speechDrawerWidth"
      toggledBy="speech.takes"
      onClose={close}
    >
      {page === 'settings' ? (
        <div className="scrollable min-h-0 flex-1 bg-panel">
          <div className="flex min-h-11 items-center justify-between pr-4 pl-5">
            <h2 className="text-sm font-medium text-ink-2">{label}</h2>
            {isOver ? <IconButton icon={X} size="sm" label={t('common:close')} onClick={close} /> : null}
          </div>
          <SpeechSettings />
        </div>
      ) : (
        <TakesSection onClose={isOver ? close : undefined} />
      )}
    </SideDrawer>
  );
}
