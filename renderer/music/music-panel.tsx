import { useEffect } from 'react';
import { beginMusic } from './begin-music.ts';
import { useOpenedSong } from './opened-song.ts';
import { NewSong } from './parts/new-song.tsx';
import { SongView } from './parts/song-view.tsx';

/** Music: a song that is being written, or one that was asked for. */
export function MusicPanel() {
  const opened = useOpenedSong();
  // Nothing else has started music when it is the first panel a window shows.
  useEffect(beginMusic, []);
  return opened === null ? <NewSong /> : <SongView key={opened} songId={opened} />;
}
