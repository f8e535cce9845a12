import { faultOf } from '../../shared/domain/window-fault.ts';
import { api, ConnectionLost, isContractError } from '../lib/connection.ts';

/** Tells the core of a defect. A lost connection and a refusal are none. */
export async function tellFault(thrown: unknown): Promise<void> {
  if (thrown instanceof ConnectionLost || isContractError(thrown)) return;
  await api.logs.windowFault(faultOf(thrown));
}
