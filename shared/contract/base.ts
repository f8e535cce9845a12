import { oc } from '@orpc/contract';
import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';

/** The errors any call may give; the window switches on their code. Anything else is a defect and arrives masked. */
export const base = oc.errors({
  NOT_FOUND: { data: z.object({ what: z.string(), id: z.string() }) },
  /** The call does not fit the state of things; `reason` is a key of the message catalogue. */
  CONFLICT: { data: z.object({ reason: z.string() }) },
  /** The service, or the way to it, failed. */
  SERVICE: { data: serviceErrorData },
});
