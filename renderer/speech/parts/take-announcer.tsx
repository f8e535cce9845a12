import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Take } from '../../../shared/domain/take.ts';
import { takes } from '../speech.ts';
import { type TakeStatus, takeStatus } from '../take-state.ts';

/** Says politely when a take is ready or was not made; never each step. */
export function TakeAnnouncer() {
  const { t } = useTranslation('speech');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const under = new Map<string, Take>();
    const look = (items: readonly Take[]) => {
      for (const take of items) {
        const status = takeStatus(take);
        if (status.kind === 'under_way') under.set(take.id, take);
        else if (under.delete(take.id)) {
          const title = `${take.voiceName}, ${take.title}`;
          setSaid(t(announcementKey(status), { title }));
        }
      }
    };
    look(takes.state.getState().items);
    return takes.state.subscribe(({ items }, before) => items !== before.items && look(items));
  }, [t]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Returns the announcement of a status. A take with an unknown outcome is not announced as failed. */
function announcementKey(status: TakeStatus) {
  if (status.kind === 'made') return 'take.finished';
  return status.kind === 'ended' && status.end === 'unknown' ? 'take.outcomeUnknown' : 'take.notFinished';
}
