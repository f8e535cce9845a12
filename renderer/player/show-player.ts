import { windowState } from '../app/window-state.ts';
import { readCode } from '../lib/read-code.ts';
import { hasKeptTrack, onPlayerPresent } from '../playback/player-presence.ts';

/**
 * Shows the player at the bottom of the window while it has a track, at first that of the previous
 * page. Called once, at the start.
 */
export function showPlayerWhenPresent(): () => void {
  let isPresent = false;
  if (hasKeptTrack())
    readCode(() => import('../playback/restore-track.ts')).then(
      ({ restoreTrack }) => restoreTrack(),
      reportError,
    );
  return onPlayerPresent((present) => {
    isPresent = present;
    if (!present) windowState.setState({ BottomBar: null });
    else {
      readCode(() => import('./player-bar.tsx')).then(({ PlayerBar }) => {
        if (isPresent) windowState.setState({ BottomBar: PlayerBar });
      }, reportError);
    }
  });
}
