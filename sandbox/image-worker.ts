import { parentPort } from 'node:worker_threads';
import { type ImageOrder, makeImage } from './image-making.ts';
import { serveOrders } from './worker-thread.ts';

// Drawing, and decoding what was sent, is plain computing: here it keeps no request waiting.
if (parentPort) {
  serveOrders<ImageOrder, Awaited<ReturnType<typeof makeImage>>>(parentPort, makeImage, (product) =>
    product && 'content' in product ? [product.content.buffer] : [],
  );
}
