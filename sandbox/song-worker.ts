import { parentPort } from 'node:worker_threads';
import { renderSong } from './engines/song/render-song.ts';
import { serveSongs } from './song-thread.ts';

// Composing, singing and encoding are CPU-bound for seconds; in this thread they block no requests.
if (parentPort) serveSongs(parentPort, renderSong);
