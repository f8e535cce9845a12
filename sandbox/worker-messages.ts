/** What a thread tells of the one order it works on. */
export type WorkerMessage<Product> =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'made'; readonly product: Product }
  | { readonly kind: 'failed'; readonly message: string };
