import { toWindowError } from '../../shared/domain/window-error.ts';
import { api, isContractError } from '../lib/connection.ts';

/** Reports a defect to the core. A refusal is not one. */
export async function tellFault(thrown: unknown): Promise<void> {
  if (isContractError(thrown)) return;
  await api.logs.windowFault(toWindowError(thrown));
}
