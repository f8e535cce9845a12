import { Selection } from '../ui/selection.ts';

/** The images that are chosen to do something with all of them, and the tile with the focus. */
export const selection = new Selection();
