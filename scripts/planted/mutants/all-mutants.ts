import { HOST_MUTANTS } from './hosts.ts';
import { KEEPING_MUTANTS } from './keeping.ts';
import { KEY_MUTANTS } from './keys.ts';
import type { Mutant } from './mutant.ts';
import { SERVICE_MUTANTS } from './service.ts';
import { WINDOW_MUTANTS } from './window.ts';

/** A bug for each promise whose breach would cost work, money or a key. */
export const ALL_MUTANTS: readonly Mutant[] = [
  ...HOST_MUTANTS,
  ...KEY_MUTANTS,
  ...SERVICE_MUTANTS,
  ...KEEPING_MUTANTS,
  ...WINDOW_MUTANTS,
];
