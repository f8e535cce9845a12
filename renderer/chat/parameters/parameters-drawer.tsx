import { useEffect, useState } from 'react';
import type { ConversationSession } from '../conversation-session.ts';
import { useWish } from '../use-wish.ts';
import { setParametersOpen, useParametersPlace } from './drawer-state.ts';
import { ParametersPlace } from './parameters-place.tsx';

/** The parameters of the conversation in view, beside it or over it. */
export function ParametersDrawer({ session }: { session: ConversationSession }) {
  const place = useParametersPlace();
  /** Counts the wishes for the keyboard to go there. */
  const [asked, setAsked] = useState(0);
  useWish('openOptions', () => {
    setParametersOpen(true);
    setAsked((n) => n + 1);
  });
  useEffect(() => {
    // A look at another conversation begins without a wish.
    if (place === null) setAsked(0);
  }, [place]);
  return <ParametersPlace session={session} place={place} asked={asked} />;
}
