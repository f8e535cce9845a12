import type { SongProduct } from './song-making.ts';

/** What the thread tells of the one song it is making. */
export type SongMessage =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'made'; readonly product: SongProduct }
  | { readonly kind: 'failed'; readonly message: string };
