import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { api } from '../lib/connection.ts';
import {
  playerStore,
  playTrack,
  type Track,
  type TrackPlace,
  type TrackQueue,
  togglePlay,
  updateTrack,
} from '../playback/player.ts';
import { itemAbout, itemTitle } from './item-labels.ts';
import { items } from './library.ts';

export type AudioItem = LibraryItem & { readonly kind: 'speech' | 'song'; readonly durationMs: number };

export function isSound(item: LibraryItem): item is AudioItem {
  return item.kind !== 'picture' && item.durationMs !== null;
}

/** Plays an audio file, or pauses it if it is playing, wherever it was started. */
export function togglePlayItem(item: AudioItem): void {
  if (item.missing) return;
  if (playerStore.getState().track?.asset?.id === item.id) togglePlay();
  else playTrack(trackOf(item), { queue });
  void addPeaks(item);
}

/** The loaded audio files around the current one. */
const queue: TrackQueue = {
  now(playing) {
    const { order } = items.state.getState();
    const tracks: Track[] = [];
    for (const id of order.ids) {
      const item = items.get(id);
      if (item && isSound(item) && !item.missing)
        tracks.push(playing.id === trackId(item) ? playing : trackOf(item));
    }
    return tracks;
  },
  onChange(run) {
    const stopOrder = items.state.subscribe(({ order }, before) => order !== before.order && run());
    const stopItems = items.records.onChange(run);
    return () => {
      stopOrder();
      stopItems();
    };
  },
};

function trackId({ id }: Pick<LibraryItem, 'id'>): string {
  return `library/${id}`;
}

/** Returns an audio file as a track of the player. */
export function trackOf(item: AudioItem): Track {
  const title = itemTitle(item);
  return {
    id: trackId(item),
    kind: item.kind,
    title,
    subtitle: itemAbout(item),
    durationMs: item.durationMs,
    // Lists do not contain it; `addPeaks` loads it.
    peaks: null,
    sources: [{ url: item.url, durationMs: item.durationMs }],
    complete: true,
    asset: item,
    cover: item.kind === 'song' ? { title, url: item.thumbUrl } : undefined,
    place: placeOf(item),
  };
}

playerStore.subscribe(({ track }, before) => {
  if (!track || track === before.track || track.id === before.track?.id) return;
  const item = items.get(track.asset?.id ?? '');
  if (item && isSound(item)) void addPeaks(item);
});

/** Returns the place that the player's title links to: where the audio was made, or else the library. */
function placeOf(item: AudioItem): TrackPlace {
  if (item.ownerId === null) return { area: 'library', what: { assetId: item.id } };
  return item.kind === 'speech'
    ? { area: 'speech', what: { takeId: item.ownerId } }
    : { area: 'music', what: { songId: item.ownerId } };
}

/** Loads the waveform of the playing track. */
async function addPeaks(item: AudioItem): Promise<void> {
  const before = playerStore.getState().track;
  if (before?.id !== trackId(item) || before.peaks !== null) return;
  try {
    const { peaks, durationMs } = await api.library.get({ id: item.id });
    const { track } = playerStore.getState();
    if (track?.id === before.id && track.peaks === null) updateTrack({ ...track, peaks, durationMs });
  } catch {
    // Playback does not need the waveform.
  }
}
