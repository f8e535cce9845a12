// Until the composer is here, a tone stands for every song.
import './testing/quick-song-worker.ts';
