import { act } from 'react';
import { vi } from 'vitest';

/**
 * Waits until a check passes while the page updates by itself, as for a user: inside of `act` React
 * would delay updates until the end, and outside of it React would warn about each.
 */
export async function waitOutsideAct<T>(check: () => T | Promise<T>): Promise<T> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    return await vi.waitFor(check);
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    await act(async () => undefined);
  }
}
