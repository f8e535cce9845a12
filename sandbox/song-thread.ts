import type { MessagePort } from 'node:worker_threads';
import type { SongOrder } from './engines/song/song-order.ts';
import { makeSong, type SongEngine, type SongProduct } from './song-making.ts';
import { serveOrders } from './worker-thread.ts';

/** Processes the song orders that arrive on this port, one at a time in order. */
export function serveSongs(port: MessagePort, engine: SongEngine): void {
  serveOrders<SongOrder, SongProduct>(
    port,
    (order, onShare) => makeSong(order, engine, onShare),
    ({ audio, cover }) => [audio.buffer, cover.buffer],
  );
}
