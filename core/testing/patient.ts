import { vi } from 'vitest';

// Set up before each file of tests.

/** How long to wait for a condition, in milliseconds: Vitest's default of a second is short on a busy machine. */
const PATIENCE_MS = 10_000;
/** How often to look, in milliseconds: the default of 50 is longer than most of what is waited for. */
const INTERVAL_MS = 10;

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(
    callback,
    typeof options === 'number' ? options : { timeout: PATIENCE_MS, interval: INTERVAL_MS, ...options },
  );
