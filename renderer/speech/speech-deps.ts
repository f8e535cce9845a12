import type { Api } from '../../shared/contract/index.ts';

/** The part of the contract that speech calls. */
export type SpeechApi = Pick<Api, 'speech' | 'jobs' | 'library'>;
