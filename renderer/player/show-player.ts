import { showBottomBar } from '../app/bottom-bar.ts';
import { withWords } from '../locales/i18n.ts';
import { onPlayerPresent } from './player-presence.ts';

/** Puts the player at the foot of the window while there is something to play. Called once, at the start. */
export function showPlayerWhenPresent(): () => void {
  return onPlayerPresent((present) => {
    if (!present) showBottomBar(null);
    else {
      withWords(() => import('./player-bar.tsx')).then(
        ({ PlayerBar }) => showBottomBar(PlayerBar),
        reportError,
      );
    }
  });
}
