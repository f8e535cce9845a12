import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AreaId } from '../../shared/domain/area.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import { Button } from '../ui/button.tsx';
import { Banner } from './banners.tsx';
import {
  chooseConnection,
  useActiveConnection,
  useConnectionName,
  useConnections,
} from './connections-store.ts';
import { openSettings } from './window-state.ts';

/** Renders that the current connection does not support the area, and offers one that does. */
export function LacksBanner({ area }: { readonly area: AreaId }) {
  const { t } = useTranslation('app');
  const active = useActiveConnection(area);
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  if (area !== 'speech' && area !== 'music' && area !== 'images') return null;
  if (!active || offers(active.profile, area)) return null;
  const other = connections.find(({ profile }) => offers(profile, area));
  return (
    <Banner
      role="status"
      icon={<Unplug aria-hidden size={16} />}
      title={t(`lacks.${area}`, { connection: nameOf(active) })}
      help={other ? t('lacks.help', { other: nameOf(other) }) : ''}
    >
      {other ? (
        <Button size="sm" onClick={() => chooseConnection(area, other.id)}>
          {t('lacks.use', { connection: nameOf(other) })}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={() => openSettings('connections')}>
        {t('lacks.connections')}
      </Button>
    </Banner>
  );
}

function offers(profile: EndpointProfile, area: 'speech' | 'music' | 'images'): boolean {
  switch (area) {
    case 'speech':
      return profile.speechPath !== null;
    case 'music':
      return profile.songPath !== null;
    case 'images':
      return profile.imageSyncPath !== null || profile.imageAsyncPath !== null;
    default:
      return area satisfies never;
  }
}
