import type { MessagePort } from 'node:worker_threads';
import type { SongOrder } from './engines/song/song-order.ts';
import { makeSong, type SongEngine } from './song-making.ts';
import type { SongMessage } from './song-messages.ts';

/** Makes the songs that are ordered through this port, one at a time as they come. */
export function serveSongs(port: MessagePort, engine: SongEngine): void {
  port.on('message', (order: SongOrder) => {
    let told = 0;
    const onShare = (share: number) => {
      // A hundredth is the least anybody is told of.
      if (share < told + 0.01) return;
      told = share;
      port.postMessage({ kind: 'share', share } satisfies SongMessage);
    };
    makeSong(order, engine, onShare).then(
      (product) => {
        const message: SongMessage = { kind: 'made', product };
        port.postMessage(message, [product.audio.buffer, product.cover.buffer]);
      },
      (error: unknown) => {
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
        port.postMessage({ kind: 'failed', message: why } satisfies SongMessage);
      },
    );
  });
}
