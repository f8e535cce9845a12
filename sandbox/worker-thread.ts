import type { MessagePort } from 'node:worker_threads';
import type { WorkerMessage } from './worker-messages.ts';

/** Who works on an order. @param onShare Told which part is done, 0 to 1. */
export type Maker<Order, Product> = (order: Order, onShare: (share: number) => void) => Promise<Product>;

/**
 * Makes what is ordered through this port, one at a time as it comes.
 * @param given What of a product is handed over instead of copied.
 */
export function serveOrders<Order, Product>(
  port: MessagePort,
  make: Maker<Order, Product>,
  given: (product: Product) => ArrayBuffer[],
): void {
  port.on('message', (order: Order) => {
    let told = 0;
    const onShare = (share: number) => {
      // A hundredth is the least anybody is told of.
      if (share < told + 0.01) return;
      told = share;
      port.postMessage({ kind: 'share', share } satisfies WorkerMessage<Product>);
    };
    make(order, onShare).then(
      (product) => {
        port.postMessage({ kind: 'made', product } satisfies WorkerMessage<Product>, given(product));
      },
      (error: unknown) => {
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
        port.postMessage({ kind: 'failed', message: why } satisfies WorkerMessage<Product>);
      },
    );
  });
}
