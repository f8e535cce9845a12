import { readMedia } from '../lib/read-media.ts';
import { coverArt, coverColours } from '../ui/cover-art.ts';
import type { Player } from './player-machine.ts';
import { isOn } from './player-state.ts';
import type { Track, TrackCover } from './track.ts';

/** Pixels of a generated cover: the most that the system's player shows. */
const SIZE = 256;

/**
 * Returns the cover of a track as the address of a blob, which the caller must release; null if none can be made. The
 * system takes no artwork from `app:`.
 */
async function artworkOf({ title, url }: TrackCover): Promise<string | null> {
  const blob = await (url === null ? drawCover(title) : readMedia(url));
  return blob && URL.createObjectURL(blob);
}

async function drawCover(title: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const art = coverArt(title);
  const colours = coverColours(art);
  // CSS measures the angle from the top, a canvas from the right.
  const from = ((art.turn - 90) * Math.PI) / 180;
  const gradient = pen.createConicGradient(from, (art.x / 100) * SIZE, (art.y / 100) * SIZE);
  for (const [at, colour] of colours.entries()) gradient.addColorStop(at / (colours.length - 1), colour);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, SIZE, SIZE);
  return new Promise((resolve) => canvas.toBlob(resolve));
}

/** The distance of one press of a seek key, in milliseconds. */
export const SEEK_STEP_MS = 5000;

/** Connects the player with the system's media keys and controls, if there are any. */
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
      // A browser rejects an action it does not know; the others still work.
    }
  }
  const tell = tellOf(session);
  player.store.subscribe((state, before) => {
    if (state.track !== before.track) tell(state.track);
    if (
      state.status !== before.status ||
      state.rate !== before.rate ||
      state.durationMs !== before.durationMs
    ) {
      const playing = isOn(state.status);
      session.playbackState = state.track === null ? 'none' : playing ? 'playing' : 'paused';
      const duration = state.durationMs / 1000;
      const position = Math.min(state.positionMs / 1000, duration);
      if (state.track === null || duration === 0) session.setPositionState();
      else session.setPositionState({ duration, position, playbackRate: state.rate });
    }
  });
}

/**
 * Returns a function that reports the track: its name at once, its cover once it has loaded unless
 * another plays by then.
 */
function tellOf(session: MediaSession): (track: Track | null) => void {
  let artwork: string | null = null;
  let lastTrack: Track | null = null;
  return (track) => {
    const same = track !== null && lastTrack?.id === track.id && lastTrack.title === track.title;
    if (same) return;
    lastTrack = track;
    if (artwork !== null) URL.revokeObjectURL(artwork);
    artwork = null;
    session.metadata = track && metadataOf(track);
    if (!track?.cover) return;
    void artworkOf(track.cover).then((src) => {
      if (src === null) return;
      if (lastTrack !== track) return URL.revokeObjectURL(src);
      artwork = src;
      session.metadata = metadataOf(track, src);
    }, reportError);
  };
}

function metadataOf({ title, subtitle }: Track, artwork?: string): MediaMetadata {
  return new MediaMetadata({
    title,
    artist: subtitle ?? '',
    album: 'Quartet',
    artwork: artwork === undefined ? [] : [{ src: artwork }],
  });
}
