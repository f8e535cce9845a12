import type { Player } from './player-machine.ts';

/** How far one press of a seek key goes, in milliseconds. */
export const SEEK_STEP_MS = 5000;

/** Lets the system's media keys and its own controls show and steer what plays, where there are such. */
export function followMediaSession(player: Player): void {
  const session = navigator.mediaSession;
  if (session === undefined) return;
  const by = (ms: number) => player.seek(player.store.getState().positionMs + ms);
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.stop(),
    previoustrack: () => player.step(-1),
    nexttrack: () => player.step(1),
    seekbackward: ({ seekOffset }) => by(-(seekOffset ? seekOffset * 1000 : SEEK_STEP_MS)),
    seekforward: ({ seekOffset }) => by(seekOffset ? seekOffset * 1000 : SEEK_STEP_MS),
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime * 1000),
  };
  for (const [action, run] of Object.entries(handlers)) {
    try {
      // Each name is a key of the table above.
      session.setActionHandler(action as MediaSessionAction, run);
    } catch {
      // A browser that does not know an action refuses it; the others still work.
    }
  }
  player.store.subscribe((state, before) => {
    if (state.track !== before.track) {
      session.metadata = state.track
        ? new MediaMetadata({
            title: state.track.title,
            artist: state.track.subtitle ?? '',
            album: 'Quartet',
          })
        : null;
    }
    if (
      state.status !== before.status ||
      state.rate !== before.rate ||
      state.durationMs !== before.durationMs
    ) {
      const playing = state.status === 'playing' || state.status === 'loading';
      session.playbackState = state.track === null ? 'none' : playing ? 'playing' : 'paused';
      const duration = state.durationMs / 1000;
      const position = Math.min(state.positionMs / 1000, duration);
      if (state.track === null || duration === 0) session.setPositionState();
      else session.setPositionState({ duration, position, playbackRate: state.rate });
    }
  });
}
