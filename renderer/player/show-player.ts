import { windowState } from '../app/window-state.ts';
import { readCode } from '../lib/read-code.ts';
import { hasKeptTrack } from '../playback/kept-track.ts';

/**
 * Shows the player at the bottom of the window while it has a track, at first that of the previous
 * page. Called once, at the start.
 */
export function showPlayerWhenPresent(): () => void {
  if (hasKeptTrack())
    readCode(() => import('../playback/restore-track.ts')).then(
      ({ restoreTrack }) => restoreTrack(),
      reportError,
    );
  return windowState.subscribe(({ hasTrack }, before) => {
    if (hasTrack === before.hasTrack) return;
    if (!hasTrack) windowState.setState({ BottomBar: null });
    else {
      readCode(() => import('./player-bar.tsx')).then(({ PlayerBar }) => {
        if (windowState.getState().hasTrack) windowState.setState({ BottomBar: PlayerBar });
      }, reportError);
    }
  });
}
