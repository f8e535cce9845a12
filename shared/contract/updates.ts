import { z } from 'zod';
import { updateState } from '../domain/update-state.ts';
import { base } from './base.ts';

/** Newer versions of Quartet itself. Nothing is looked for unless the user said so, by the setting or by a click. */
export const updatesContract = {
  state: base.input(z.void()).output(updateState),
  /** Asks now. Gives the state at its end. */
  look: base.input(z.void()).output(updateState),
  /** Fetches what was found; its progress comes as changes. Refused: `update_not_found`. */
  download: base.input(z.void()).output(updateState),
  /** Ends Quartet in order and puts the new version in place. Refused: `update_not_ready`. */
  install: base.input(z.void()).output(z.void()),
};
