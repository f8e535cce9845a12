import { parentPort } from 'node:worker_threads';
import { type ImageOrder, makeImage } from './image-making.ts';
import { serveOrders } from './worker-thread.ts';

// Drawing and decoding are CPU-bound; in this thread they block no requests.
if (parentPort) {
  serveOrders<ImageOrder, Awaited<ReturnType<typeof makeImage>>>(parentPort, makeImage, (product) =>
    product && 'content' in product ? [product.content.buffer] : [],
  );
}
