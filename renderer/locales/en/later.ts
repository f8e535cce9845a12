import { player } from './player.ts';

/** Words of areas whose code comes later: read with it (`withWords`), so that the first screen does not carry them. */
export const later = { player };
export type Later = typeof later;
