import type { TrackQueue } from '../playback/player.ts';
import { songRecords, songs } from './music.ts';
import { shownVersion } from './opened-song.ts';
import { tracksAround } from './tracks-around.ts';

/** The songs of the list as the player goes through them. */
export const songQueue: TrackQueue = {
  now: (playing) =>
    tracksAround(songs.state.getState().items, playing, (id) => songRecords.get(id), shownVersion),
  onChange: (run) => songs.state.subscribe(({ items }, before) => items !== before.items && run()),
};
