import { useTranslation } from 'react-i18next';
import { SideDrawer } from '../../app/side-drawer.tsx';
import type { DrawerPlace } from '../../app/side-drawer-state.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { setParametersOpen } from './drawer-state.ts';
import { ParametersPanel } from './parameters-panel.tsx';

interface ParametersPlaceProps {
  readonly session: ConversationSession;
  readonly place: DrawerPlace;
}

/** Places the parameters: in a resizable column, or over the transcript in a narrow window. */
export function ParametersPlace({ session, place }: ParametersPlaceProps) {
  const { t } = useTranslation('parameters');
  return (
    <SideDrawer
      label={t('title')}
      resizeLabel={t('resize')}
      place={place}
      width="parametersWidth"
      toggledBy="chat.settings"
      onClose={() => setParametersOpen(false)}
    >
      <ParametersPanel session={session} />
    </SideDrawer>
  );
}
