import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { connectionStatus } from '../lib/connection.ts';

interface BrokenUrl {
  /** Whether what is at the URL could not be loaded. */
  readonly isBroken: boolean;
  /** Whether that is only because the host is away: it is loaded again once the host is back. */
  readonly isAway: boolean;
  readonly onBroken: () => void;
}

/** Remembers that an image at a URL could not be loaded, until the host returns or the URL changes. */
export function useBrokenUrl(url: string | null): BrokenUrl {
  const isOpen = useStore(connectionStatus, ({ state }) => state === 'open');
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    if (isOpen) setBroken(null);
  }, [isOpen]);
  const onBroken = useCallback(() => setBroken(url), [url]);
  const isBroken = url !== null && broken === url;
  return { isBroken, isAway: isBroken && !isOpen, onBroken };
}
