import type { ServiceErrorData } from '../../shared/service/errors.ts';

const NOTHING = { status: null, code: null, type: null, param: null, retryAfterMs: null } as const;

/** The user stopped the job, or the program quit. */
export const STOPPED: ServiceErrorData = {
  ...NOTHING,
  class: 'stopped',
  message: '',
  action: 'none',
  phase: 'answering',
};

/** A defect of Quartet. */
export const DEFECT: ServiceErrorData = {
  ...NOTHING,
  class: 'bad_answer',
  message: 'Quartet could not handle the answer.',
  action: 'retry',
  phase: 'answering',
};

/** The program quit or was killed before the response was complete. */
export const INTERRUPTED: ServiceErrorData = {
  ...NOTHING,
  class: 'interrupted',
  message: 'Quartet ended while the answer was coming.',
  action: 'continue',
  phase: 'answering',
};

/** As `INTERRUPTED`, for a call that may have been billed: it cannot be continued, only repeated. */
export const LOST: ServiceErrorData = { ...INTERRUPTED, action: 'retry', phase: 'sending' };

/** The connection of a task has a new address: only the old address knows the task, and only with its old key. */
export const MOVED: ServiceErrorData = {
  ...NOTHING,
  class: 'key',
  message:
    'The connection leads to another address now. The old one, with its key, is needed to ask after this.',
  action: 'settings',
  phase: 'before',
};

/** The job's connection was removed while the job was queued. */
export const NO_CONNECTION: ServiceErrorData = {
  ...NOTHING,
  class: 'invalid',
  message: 'The connection was removed.',
  action: 'settings',
  phase: 'before',
};
