import { useEffect, useState } from 'react';
import { lazyView, useEverTrue } from '../../ui/lazy-view.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { useWish } from '../use-wish.ts';
import { setParametersOpen, useParametersPlace } from './drawer-state.ts';

/** The form is made from the schemas of the service, which take longer to evaluate than the rest of the chat. */
const ParametersPlace = lazyView(async () => (await import('./parameters-place.tsx')).ParametersPlace);

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
  const wanted = useEverTrue(place !== null);
  return wanted ? <ParametersPlace session={session} place={place} asked={asked} /> : null;
}
