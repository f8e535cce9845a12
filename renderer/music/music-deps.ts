import type { Api } from '../../shared/contract/index.ts';

/** The part of the contract that music calls. */
export type MusicApi = Pick<Api, 'music'>;
