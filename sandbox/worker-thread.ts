import type { MessagePort } from 'node:worker_threads';
import type { WorkerMessage } from './worker-messages.ts';

/** Processes an order. @param onShare receives the completed share, 0 to 1 */
export type Maker<Order, Product> = (order: Order, onShare: (share: number) => void) => Promise<Product>;

/**
 * Processes the orders that arrive on this port, one at a time in order.
 * @param given Returns the parts of a product to transfer instead of copying.
 */
export function serveOrders<Order, Product>(
  port: MessagePort,
  make: Maker<Order, Product>,
  given: (product: Product) => ArrayBuffer[],
): void {
  port.on('message', (order: Order) => {
    let told = 0;
    const onShare = (share: number) => {
      // Progress is reported in steps of at least one percent.
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
