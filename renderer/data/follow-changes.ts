import { useEffect, useEffectEvent } from 'react';
import type { Change } from '../../shared/contract/app.ts';
import type { NumberedSettings } from '../../shared/contract/settings.ts';
import { onChange, onReady } from '../lib/changes.ts';

type OnChange = (change: Change, rev: number) => void;
type OnReady = (settings: NumberedSettings) => void;

/**
 * Calls `change` with each change of the core, and `ready` after each (re)connect, which is the time to load.
 * Returns the function that ends both.
 */
export function followChanges(change: OnChange, ready: OnReady): () => void {
  const stops = [onReady(ready), onChange(change)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Follows the changes of the core while the view is mounted. */
export function useChanges(change: OnChange, ready: OnReady = () => undefined): void {
  const changed = useEffectEvent(change);
  const connected = useEffectEvent(ready);
  useEffect(
    () =>
      followChanges(
        (next, rev) => changed(next, rev),
        (settings) => connected(settings),
      ),
    [],
  );
}
