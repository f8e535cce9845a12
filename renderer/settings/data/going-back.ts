import { restartCore } from '../../app/restart-core.ts';
import { api } from '../../lib/connection.ts';
import { GoingBackStore } from './going-back-store.ts';

/** The way back to a copy of the database; it goes on while Settings are closed. */
export const goingBack = new GoingBackStore({
  copies: () => api.backup.copies(),
  lookAtCopy: (name) => api.backup.lookAtCopy({ name }),
  goBack: (name, signal) => api.backup.goBack({ name }, { signal }),
  restart: restartCore,
  forget: () => api.backup.forgetRestore(),
});
