import type { ServiceErrorData } from '../../shared/service/errors.ts';

const NOTHING = { status: null, code: null, type: null, param: null, retryAfterMs: null } as const;

/** The user, or the end of the program, stopped it. */
export const STOPPED: ServiceErrorData = {
  ...NOTHING,
  class: 'stopped',
  message: '',
  action: 'none',
  phase: 'answering',
};

/** Something here went wrong that should not. */
export const DEFECT: ServiceErrorData = {
  ...NOTHING,
  class: 'bad_answer',
  message: 'Quartet could not handle the answer.',
  action: 'retry',
  phase: 'answering',
};

/** The program ended, or was killed, while the answer was awaited or coming. */
export const INTERRUPTED: ServiceErrorData = {
  ...NOTHING,
  class: 'interrupted',
  message: 'Quartet ended while the answer was coming.',
  action: 'continue',
  phase: 'answering',
};

/** The same for a call that may have been billed: there is nothing to continue, only to make again. */
export const LOST: ServiceErrorData = { ...INTERRUPTED, action: 'retry', phase: 'sending' };

/** The connection of a task leads elsewhere now: only its old address knows the task, and only with its old key. */
export const MOVED: ServiceErrorData = {
  ...NOTHING,
  class: 'key',
  message:
    'The connection leads to another address now. The old one, with its key, is needed to ask after this.',
  action: 'settings',
  phase: 'before',
};

/** The connection a job was asked for with was removed before its turn came. */
export const NO_CONNECTION: ServiceErrorData = {
  ...NOTHING,
  class: 'invalid',
  message: 'The connection was removed.',
  action: 'settings',
  phase: 'before',
};
