/** A thread's message about the order it works on. */
export type WorkerMessage<Product> =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'made'; readonly product: Product }
  | { readonly kind: 'failed'; readonly message: string };
