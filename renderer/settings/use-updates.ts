import { useEffect, useState } from 'react';
import type { UpdateState } from '../../shared/domain/update-state.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';

/** Returns the state of the update check; null until it is known. */
export function useUpdates(): UpdateState | null {
  const [state, setState] = useState<UpdateState | null>(null);
  useEffect(() => {
    const stops = [
      onReady(() => void api.updates.state().then(setState, reportError)),
      onChange((change) => {
        if (change.type === 'updates') setState(change.state);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return state;
}
