import { useEffect, useState } from 'react';

/** Delay before a count is announced, in milliseconds: only the last of several quick changes is. */
const REST_MS = 700;

/**
 * Returns a text for a live region after a delay once `because` has changed; empty before the first change.
 * @param text null while it is not known.
 */
export function useAnnouncement(text: string | null, because: unknown): string {
  const [announcement, setAnnouncement] = useState('');
  const [first] = useState(because);
  useEffect(() => {
    if (text === null || (because === first && announcement === '')) return;
    const timer = setTimeout(() => setAnnouncement(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, because, first, announcement]);
  return announcement;
}
