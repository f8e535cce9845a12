/** A worker's message about its current order. */
export type WorkerMessage<Product> =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'made'; readonly product: Product }
  | { readonly kind: 'failed'; readonly message: string };
