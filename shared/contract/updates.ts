import { z } from 'zod';
import { updateState } from '../domain/update-state.ts';
import { base } from './base.ts';

/** Updates of Quartet itself. Nothing is checked without consent, by the setting or a click. */
export const updatesContract = {
  state: base.input(z.void()).output(updateState),
  /** Checks now. Returns the resulting state. */
  check: base.input(z.void()).output(updateState),
  /** Downloads the update; progress is pushed. Refused: `update_not_found`. */
  download: base.input(z.void()).output(updateState),
  /** Quits gracefully and installs the update. Refused: `update_not_ready`. */
  install: base.input(z.void()).output(z.void()),
};
