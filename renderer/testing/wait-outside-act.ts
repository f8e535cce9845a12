import { act } from 'react';
import { vi } from 'vitest';

/**
 * Waits until a check passes while the page updates by itself, as it does for a user: inside of `act` React would keep
 * updates back until the end, and outside of it React would warn of each.
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
