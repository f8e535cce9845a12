import { parentPort } from 'node:worker_threads';
import { renderSong } from './engines/song/render-song.ts';
import { serveSongs } from './song-thread.ts';

// Composing, singing and encoding are plain computing for seconds: here they keep no request waiting.
if (parentPort) serveSongs(parentPort, renderSong);
