import { z } from 'zod';
import { asset } from '../domain/asset.ts';
import { id } from '../domain/conversation.ts';
import { base } from './base.ts';

const byId = z.strictObject({ id });

export const libraryContract = {
  get: base.input(byId).output(asset),
  /** Asks where to and copies the file there. Only where the host has a dialog (`app.info`); else the window downloads. */
  saveAs: base.input(byId).output(z.object({ saved: z.boolean() })),
  /** Shows the file in the system's file manager, where the host can. */
  showInFolder: base.input(byId).output(z.object({ shown: z.boolean() })),
};
