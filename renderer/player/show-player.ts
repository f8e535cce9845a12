import { showBottomBar } from '../app/bottom-bar.ts';
import { readCode } from '../lib/read-code.ts';
import { withWords } from '../locales/i18n.ts';
import { onPlayerPresent } from './player-presence.ts';

/** Puts the player at the foot of the window while there is something to play. Called once, at the start. */
export function showPlayerWhenPresent(): () => void {
  let wanted = false;
  return onPlayerPresent((present) => {
    wanted = present;
    if (!present) showBottomBar(null);
    else {
      readCode(() => withWords(() => import('./player-bar.tsx'))).then(({ PlayerBar }) => {
        if (wanted) showBottomBar(PlayerBar);
      }, reportError);
    }
  });
}
