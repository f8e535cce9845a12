import type { MessagePort } from 'node:worker_threads';
import type { SongOrder } from './engines/song/song-order.ts';
import { makeSong, type SongEngine, type SongProduct } from './song-making.ts';
import { serveOrders } from './worker-thread.ts';

/** Makes the songs that are ordered through this port, one at a time as they come. */
export function serveSongs(port: MessagePort, engine: SongEngine): void {
  serveOrders<SongOrder, SongProduct>(
    port,
    (order, onShare) => makeSong(order, engine, onShare),
    ({ audio, cover }) => [audio.buffer, cover.buffer],
  );
}
