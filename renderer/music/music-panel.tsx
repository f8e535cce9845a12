import { useOpenedSong } from './opened-song.ts';
import { NewSong } from './parts/new-song.tsx';
import { SongView } from './parts/song-view.tsx';

/** Renders the music area: the new song, or a requested one. */
export function MusicPanel() {
  const opened = useOpenedSong();
  return opened === null ? <NewSong /> : <SongView songId={opened} />;
}
