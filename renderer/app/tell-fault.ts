import { toWindowError } from '../../shared/domain/window-error.ts';
import { api, isContractError } from '../lib/connection.ts';

/** Tells the core of a defect. A refusal is none. */
export async function tellFault(thrown: unknown): Promise<void> {
  if (isContractError(thrown)) return;
  await api.logs.windowFault(toWindowError(thrown));
}
