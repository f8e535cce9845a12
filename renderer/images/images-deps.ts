import type { Api } from '../../shared/contract/index.ts';

/** The part of the contract that images call. */
export type ImagesApi = Pick<Api, 'images'> & { readonly library: Pick<Api['library'], 'star'> };
