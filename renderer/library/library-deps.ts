import type { Api } from '../../shared/contract/index.ts';

/** The part of the contract the lists need; tests bring their own. */
export type LibraryApi = Pick<Api['library'], 'items' | 'ids' | 'item' | 'star' | 'remove' | 'restore'>;
