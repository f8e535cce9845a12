import { useOpenedSong } from './opened-song.ts';
import { NewSong } from './parts/new-song.tsx';
import { SongView } from './parts/song-view.tsx';

/** Music: a song that is being written, or one that was asked for. */
export function MusicPanel() {
  const opened = useOpenedSong();
  return opened === null ? <NewSong /> : <SongView key={opened} songId={opened} />;
}
